import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** The CLI's settings from the environment. */
export interface Environment {
  /** Absolute path of the running server's data directory. */
  readonly dataDirectory: string;
  /** URL of the server to use instead of the one on the data directory. */
  readonly url?: string;
  /** File with the user's sessions. */
  readonly sessionsFile: string;
  /** Default project key of commands. */
  readonly project?: string;
  /** Whether to use colours; undefined leaves it to the terminal. */
  readonly colours?: 'always' | 'never';
  /** Base directory of file arguments. */
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
    // npm runs scripts in the project's directory, and sets this to the user's.
    workingDirectory: process.env.INIT_CWD || process.cwd(),
  };
}

/** See https://no-color.org and https://force-color.org: the former applies if it isn't empty, and takes precedence. */
function readColours({
  NO_COLOR,
  FORCE_COLOR,
}: Readonly<Record<string, string | undefined>>): Environment['colours'] {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return 'never';
  if (FORCE_COLOR === undefined || FORCE_COLOR === '') return undefined;
  return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? 'never' : 'always';
}

/** By the XDG Base Directory Specification, which only allows absolute paths. */
function configDirectory(): string {
  const configured = process.env.XDG_CONFIG_HOME ?? '';
  return isAbsolute(configured) ? configured : join(homedir(), '.config');
}
