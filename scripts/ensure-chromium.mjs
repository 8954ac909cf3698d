import { aptInstall, hasApt, runAll } from './apt.mjs';
import { findChromium, findHeadlessShell } from './find-chromium.mjs';

/**
 * @typedef {object} Host
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {boolean} isRoot
 * @property {() => string | undefined} playwrightPath
 * @property {readonly string[]} [paths]
 * @property {(sentence: string) => void} log
 */

/**
 * Returns the path of a Chromium, installing one if there is none: with apt if running as root and apt is available, otherwise with
 * Playwright's own installer. Throws a one-sentence error if neither works.
 * @param {Host} host
 * @returns {Promise<string>}
 */
export async function ensureChromium(host) {
  const found = findChromium(host);
  if (found !== undefined) return found;
  for (const { name, commands } of installers(host)) {
    host.log(`No Chromium here; installing one with ${name} …`);
    await runAll(commands, host.env);
    const installed = findChromium(host);
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed; install it, or set CHROMIUM_PATH to one.',
  );
}

/**
 * Installs Chromium's headless shell if it is missing and apt has it; the tests also run without it, only slower.
 * @param {Pick<Host, 'env' | 'isRoot' | 'log'>} host
 */
export async function tryHeadlessShell({ env, isRoot, log }) {
  if (env.CHROMIUM_PATH || findHeadlessShell(env) !== undefined || !hasApt({ env, isRoot })) return;
  log("Chromium's headless shell opens pages faster; installing it with apt …");
  await runAll(aptInstall('chromium-headless-shell'), env);
}

/**
 * Returns the installers of Chromium that are available here, the best first.
 * @param {Pick<Host, 'env' | 'isRoot'>} host
 */
export function installers({ env, isRoot }) {
  const apt = { name: 'apt', commands: aptInstall('chromium') };
  const playwright = {
    name: "Playwright's installer",
    commands: [['npx', '--no-install', 'playwright', 'install', 'chromium']],
  };
  return hasApt({ env, isRoot }) ? [apt, playwright] : [playwright];
}
