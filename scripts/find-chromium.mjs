import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellName = 'chromium-headless-shell';

const usualPaths = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium to test with, or undefined if there is none: from `CHROMIUM_PATH`, else from PATH or a usual location,
 * else Playwright's own. Throws if `CHROMIUM_PATH` doesn't exist.
 * @param {object} host
 * @param {Readonly<Record<string, string | undefined>>} host.env
 * @param {() => string | undefined} host.playwrightPath Returns the path of Playwright's own browser, installed or not.
 * @param {readonly string[]} [host.paths]
 * @returns {string | undefined}
 */
export function findChromium({ env, playwrightPath, paths = usualPaths }) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
  }
  for (const path of [...onPath(names, env.PATH), ...paths]) if (existsSync(path)) return path;
  const own = playwrightPath();
  return own !== undefined && existsSync(own) ? own : undefined;
}

/**
 * Returns the path of Chromium's headless shell: the same engine without window management, which opens a page in a third of the time.
 * Undefined if there is none, or if `CHROMIUM_PATH` selects the browser to test with.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function findHeadlessShell(env) {
  return env.CHROMIUM_PATH ? undefined : onPath([shellName], env.PATH).find((path) => existsSync(path));
}

/** @param {readonly string[]} commands @param {string | undefined} searchPath */
function onPath(commands, searchPath) {
  const folders = (searchPath ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return commands.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
