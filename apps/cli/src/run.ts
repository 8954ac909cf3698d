import { CommanderError } from 'commander';
import { createControlClient } from './control-client.ts';
import { describeFailure } from './describe-failure.ts';
import type { Environment } from './env.ts';
import { createProgram } from './program.ts';
import { plainStyle } from './style.ts';
import type { Terminal } from './terminal.ts';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Runs one command line and gives its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function run(
  args: readonly string[],
  environment: Environment,
  given: Terminal,
): Promise<number> {
  const end = args.indexOf('--');
  const options = args.slice(0, end < 0 ? undefined : end);
  const terminal = options.includes('--no-color')
    ? { ...given, outStyle: plainStyle, errStyle: plainStyle }
    : given;
  // Has to be known also where the rest cannot be understood.
  const isForPrograms = options.includes('--json');
  const { project, workingDirectory, dataDirectory } = environment;
  const program = createProgram(
    { control: createControlClient(dataDirectory), terminal, workingDirectory },
    { project, tellUsage: isForPrograms ? () => undefined : terminal.err },
  );
  try {
    const words = [...options.filter((word) => word !== '--no-color'), ...args.slice(options.length)];
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
    const failure = describeFailure(error);
    if (failure === undefined) throw error;
    terminal.err(isForPrograms ? failure.json : terminal.errStyle('red', failure.text));
    return failure.isUsage ? exitCodes.wrongUsage : exitCodes.failed;
  }
}
