import type { ControlClient } from './control-client.ts';
import type { StoredSessions } from './stored-sessions.ts';
import type { Terminal } from './terminal.ts';

/** Dependencies of commands. */
export interface CommandDeps {
  readonly control: ControlClient;
  readonly terminal: Terminal;
  readonly workingDirectory: string;
  /** URL of the chosen server; undefined for the one on the data directory. */
  readonly url: string | undefined;
  readonly sessions: StoredSessions;
}
