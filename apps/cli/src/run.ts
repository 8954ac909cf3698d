import { CommanderError } from 'commander';
import { createControlClient } from './control-client.ts';
import { describeFailure } from './describe-failure.ts';
import { UnauthorizedError } from './failure.ts';
import { createProgram } from './program.ts';
import type { Environment } from './read-environment.ts';
import { nameOfServer, readServerAddress } from './server-address.ts';
import { createSignedInFetch } from './server-fetch.ts';
import { createSocketFetch } from './socket-fetch.ts';
import { openStoredSessions, type StoredSessions } from './stored-sessions.ts';
import { plainStyle } from './style.ts';
import type { Terminal } from './terminal.ts';

const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Runs a command line and returns its exit code: 0 success, 1 failure, 2 wrong usage. */
export async function run(
  args: readonly string[],
  environment: Environment,
  rawTerminal: Terminal,
): Promise<number> {
  const end = args.indexOf('--');
  const options = args.slice(0, end < 0 ? undefined : end);
  const terminal = options.includes('--no-color')
    ? { ...rawTerminal, outStyle: plainStyle, errStyle: plainStyle }
    : rawTerminal;
  // Must be known even if the rest can't be parsed.
  const isForPrograms = options.includes('--json');
  const { project, workingDirectory, dataDirectory } = environment;
  const url = urlBeforeCommand(options) ?? environment.url;
  const sessions = openStoredSessions(environment.sessionsFile);
  const fetch =
    url === undefined
      ? createSocketFetch(dataDirectory)
      : createSignedInFetch(() => findSession(sessions, url));
  const program = createProgram(
    { control: createControlClient(fetch), terminal, workingDirectory, url, sessions },
    { project, printUsage: isForPrograms ? () => undefined : terminal.err },
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

/** Returns the value of `--url` among the options of `pixel` itself; after a command's name, it belongs to the command. */
function urlBeforeCommand([first, second, ...rest]: readonly string[]): string | undefined {
  if (first === undefined || !first.startsWith('-')) return undefined;
  if (first === '--url') return second;
  if (first.startsWith('--url=')) return first.slice('--url='.length);
  return urlBeforeCommand(second === undefined ? [] : [second, ...rest]);
}

async function findSession(sessions: StoredSessions, url: string) {
  const server = readServerAddress(url);
  const session = await sessions.find(nameOfServer(server));
  if (session === undefined) throw new UnauthorizedError(nameOfServer(server));
  return { server, cookie: session.cookie };
}
