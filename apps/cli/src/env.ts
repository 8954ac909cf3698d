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
  /** Where files named on the command line are looked for. */
  readonly workingDirectory: string;
}

/** Reads the environment; nothing else in this app does. */
export function readEnvironment(): Environment {
  const url = process.env.PIXEL_URL?.trim();
  const project = process.env.PIXEL_PROJECT?.trim();
  return {
    ...(url && { url }),
    sessionsFile: join(configDirectory(), 'pixel', 'sessions.json'),
    ...(project && { project }),
    dataDirectory: resolve(process.env.PIXEL_DATA_DIR?.trim() || './data'),
    // npm runs scripts in the project's folder and says here where the person stood.
    workingDirectory: process.env.INIT_CWD || process.cwd(),
  };
}

/** By the XDG Base Directory Specification, which takes absolute paths only. */
function configDirectory(): string {
  const given = process.env.XDG_CONFIG_HOME ?? '';
  return isAbsolute(given) ? given : join(homedir(), '.config');
}
