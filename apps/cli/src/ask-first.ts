import type { Command } from 'commander';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** The question before an action, and what to report if it isn't done, such as `Nothing was erased`. */
interface Confirmation {
  readonly question: string;
  readonly refusal: string;
}

/**
 * Asks before a command does something irreversible. Throws unless the answer is yes; without an interactive terminal, a missing `--yes` is
 * wrong usage.
 */
export async function askFirst(
  terminal: Terminal,
  command: Command,
  { question, refusal }: Confirmation,
): Promise<void> {
  if (terminal.confirm === undefined)
    command.error(`${refusal}: there is no terminal to confirm on. Use --yes to skip the question.`, {
      exitCode: 2,
    });
  else if (!(await terminal.confirm(question))) throw new CommandFailure(`${refusal}.`);
}
