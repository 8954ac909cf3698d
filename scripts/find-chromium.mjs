import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellName = 'chromium-headless-shell';

const usualPlaces = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Gives the path of a Chromium to test with, or undefined where there is none: the one that `CHROMIUM_PATH` names,
 * else one on the PATH or in a usual place, else Playwright's own. Throws where `CHROMIUM_PATH` names nothing.
 * @param {object} surroundings
 * @param {Readonly<Record<string, string | undefined>>} surroundings.env
 * @param {() => string | undefined} surroundings.playwrightsOwn Where Playwright keeps its browser, be it there or not.
 * @param {readonly string[]} [surroundings.places]
 * @returns {string | undefined}
 */
export function findChromium({ env, playwrightsOwn, places = usualPlaces }) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
  }
  for (const place of [...onPath(names, env.PATH), ...places]) if (existsSync(place)) return place;
  const own = playwrightsOwn();
  return own !== undefined && existsSync(own) ? own : undefined;
}

/**
 * Gives the path of Chromium's headless shell: the same engine without a window's machinery, which opens a page in a
 * third of the time. Undefined where there is none, or where `CHROMIUM_PATH` says which browser to test with.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function findHeadlessShell(env) {
  return env.CHROMIUM_PATH ? undefined : onPath([shellName], env.PATH).find((place) => existsSync(place));
}

/** @param {readonly string[]} commands @param {string | undefined} searchPath */
function onPath(commands, searchPath) {
  const folders = (searchPath ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return commands.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
