import { aptInstall, hasApt, runAll } from './apt.mjs';
import { findChromium, findHeadlessShell } from './find-chromium.mjs';

/**
 * @typedef {object} Surroundings
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {boolean} isRoot
 * @property {() => string | undefined} playwrightPath
 * @property {readonly string[]} [paths]
 * @property {(sentence: string) => void} say
 */

/**
 * Returns the path of a Chromium, installing one if there is none: with apt if running as root and apt is available, otherwise with
 * Playwright's own installer. Throws a one-sentence error if neither works.
 * @param {Surroundings} surroundings
 * @returns {Promise<string>}
 */
export async function ensureChromium(surroundings) {
  const found = findChromium(surroundings);
  if (found !== undefined) return found;
  for (const { name, commands } of installers(surroundings)) {
    surroundings.say(`No Chromium here; installing one with ${name} …`);
    await runAll(commands, surroundings.env);
    const installed = findChromium(surroundings);
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed; install it, or set CHROMIUM_PATH to one.',
  );
}

/**
 * Installs Chromium's headless shell if it is missing and apt has it; the tests also run without it, only slower.
 * @param {Pick<Surroundings, 'env' | 'isRoot' | 'say'>} surroundings
 */
export async function tryHeadlessShell({ env, isRoot, say }) {
  if (env.CHROMIUM_PATH || findHeadlessShell(env) !== undefined || !hasApt({ env, isRoot })) return;
  say("Chromium's headless shell opens pages faster; installing it with apt …");
  await runAll(aptInstall('chromium-headless-shell'), env);
}

/**
 * Returns the installers of Chromium that are available here, the best first.
 * @param {Pick<Surroundings, 'env' | 'isRoot'>} surroundings
 */
export function installers({ env, isRoot }) {
  const apt = { name: 'apt', commands: aptInstall('chromium') };
  const playwright = {
    name: "Playwright's installer",
    commands: [['npx', '--no-install', 'playwright', 'install', 'chromium']],
  };
  return hasApt({ env, isRoot }) ? [apt, playwright] : [playwright];
}
