import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** What the command line takes from its surroundings. */
export interface Environment {
  /** Absolute path of the running server's data directory. */
  readonly dataDirectory: string;
  /** Address of the server that commands work with, in place of the one on the data directory. */
  readonly url?: string;
  /** File in which sessions with servers are kept. */
  readonly sessionsFile: string;
  /** Key of the project that commands are about where they are given no other. */
  readonly project?: string;
  /** Whether there are colours; undefined where the terminal decides it. */
  readonly colours?: 'always' | 'never';
  /** Where files named on the command line are looked for. */
  readonly workingDirectory: string;
}

/** Reads the environment; nothing else in this app does. */
export function readEnvironment(): Environment {
  const url = process.env.PIXEL_URL?.trim();
  const project = process.env.PIXEL_PROJECT?.trim();
  const colours = readColours(process.env);
  return {
    ...(url && { url }),
    sessionsFile: join(configDirectory(), 'pixel', 'sessions.json'),
    ...(project && { project }),
    ...(colours && { colours }),
    dataDirectory: resolve(process.env.PIXEL_DATA_DIR?.trim() || './data'),
    // npm runs scripts in the project's folder and says here where the person stood.
    workingDirectory: process.env.INIT_CWD || process.cwd(),
  };
}

/** By https://no-color.org and https://force-color.org: the first counts where it is not empty, and before the second. */
function readColours({
  NO_COLOR,
  FORCE_COLOR,
}: Readonly<Record<string, string | undefined>>): Environment['colours'] {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return 'never';
  if (FORCE_COLOR === undefined || FORCE_COLOR === '') return undefined;
  return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? 'never' : 'always';
}

/** By the XDG Base Directory Specification, which takes absolute paths only. */
function configDirectory(): string {
  const given = process.env.XDG_CONFIG_HOME ?? '';
  return isAbsolute(given) ? given : join(homedir(), '.config');
}
