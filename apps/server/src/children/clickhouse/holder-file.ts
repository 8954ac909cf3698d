import { join } from 'node:path';

/** Returns the path of the file in which the child records that it holds an event store's directory. */
export function holderFile(directory: string): string {
  return join(directory, 'pixel-child.json');
}
