import { join } from 'node:path';

/** Where the child notes that it holds the directory of an event store. */
export function holderFile(directory: string): string {
  return join(directory, 'pixel-child.json');
}
