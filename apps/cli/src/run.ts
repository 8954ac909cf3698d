import { CommanderError } from 'commander';
import { createControlClient } from './control-client.ts';
import type { Environment } from './env.ts';
import { CommandFailure, ControlRefusal } from './failure.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Runs one command line and gives its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function run(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  const program = createProgram({
    control: createControlClient(environment.dataDirectory),
    terminal,
    workingDirectory: environment.workingDirectory,
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
    if (error instanceof CommandFailure || error instanceof ControlRefusal) {
      terminal.err(textOf(error));
      return exitCodes.failed;
    }
    throw error;
  }
}

function textOf(error: CommandFailure | ControlRefusal): string {
  if (error instanceof CommandFailure) return error.message === '' ? '' : `${error.message}\n`;
  const details = error.details.map(({ path, message }) => `${path}: ${message}\n`);
  return `${error.message.replace(/\.$/, '')}.\n${details.join('')}`;
}
