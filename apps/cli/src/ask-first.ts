import type { Command } from 'commander';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** What is asked before something is done, and what is said where it is not done: `Nothing was erased`. */
interface Asking {
  readonly question: string;
  readonly refusal: string;
}

/**
 * Asks before a command does what cannot be taken back. Throws unless the answer is yes; where nobody can be asked, leaving out
 * `--yes` is wrong usage.
 */
export async function askFirst(
  terminal: Terminal,
  command: Command,
  { question, refusal }: Asking,
): Promise<void> {
  if (terminal.confirm === undefined)
    command.error(`${refusal}, since nobody can be asked here; --yes does it without asking.`, {
      exitCode: 2,
    });
  else if (!(await terminal.confirm(question))) throw new CommandFailure(`${refusal}.`);
}
