import type { ControlClient } from './control-client.ts';
import type { Terminal } from './terminal.ts';

/** What commands work with. */
export interface CommandDeps {
  readonly control: ControlClient;
  readonly terminal: Terminal;
  readonly workingDirectory: string;
}
