import type { Manifest } from '@pixel/protocol';
import type { Config } from './arguments.ts';

/** Which project an instance is of, where its service is, and what the page and the script say of it. */
export interface Target extends Config {
  readonly projectKey: string;
  readonly endpoint: string;
  /** Where the script came from, if that is known. */
  readonly source?: string | undefined;
  readonly manifest: Partial<Manifest>;
  /** Token of the preview that the tab is in: nothing of it is recorded, and nothing is written. */
  readonly token: string | undefined;
}
