import type { ControlClient } from './control-client.ts';
import type { KeptSessions } from './kept-sessions.ts';
import type { Terminal } from './terminal.ts';

/** What commands work with. */
export interface CommandDeps {
  readonly control: ControlClient;
  readonly terminal: Terminal;
  readonly workingDirectory: string;
  /** Address of the server that was chosen; undefined where that is the one on the data directory. */
  readonly url: string | undefined;
  readonly sessions: KeptSessions;
}
