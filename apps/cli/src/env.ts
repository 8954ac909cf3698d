import { resolve } from 'node:path';

/** What the command line takes from its surroundings. */
export interface Environment {
  /** Absolute path of the running server's data directory. */
  readonly dataDirectory: string;
  /** Key of the project that commands are about where they are given no other. */
  readonly project?: string;
  /** Where files named on the command line are looked for. */
  readonly workingDirectory: string;
}

/** Reads the environment; nothing else in this app does. */
export function readEnvironment(): Environment {
  const project = process.env.PIXEL_PROJECT?.trim();
  return {
    ...(project && { project }),
    dataDirectory: resolve(process.env.PIXEL_DATA_DIR?.trim() || './data'),
    // npm runs scripts in the project's folder and says here where the person stood.
    workingDirectory: process.env.INIT_CWD || process.cwd(),
  };
}
