import type { Manifest } from '@pixel/protocol';
import type { Config } from './parse-arguments.ts';

/** The project and service of an instance, with the page's configuration and the script's manifest. */
export interface Target extends Config {
  readonly projectKey: string;
  readonly endpoint: string;
  /** Source of the script, if known. */
  readonly source?: string | undefined;
  readonly manifest: Partial<Manifest>;
  /** Token of the tab's preview: nothing of it is recorded or stored. */
  readonly token: string | undefined;
}
