import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium, findHeadlessShell } from './find-chromium.mjs';

/**
 * @typedef {object} Surroundings
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {boolean} isRoot
 * @property {() => string | undefined} playwrightsOwn
 * @property {readonly string[]} [places]
 * @property {(sentence: string) => void} say
 */

/**
 * Gives the path of a Chromium, installing one where there is none: with apt where one is root and apt is there,
 * else with Playwright's own installer. Throws one sentence where neither helps.
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
 * Installs Chromium's headless shell where there is none and apt has it; the tests run without it too, only slower.
 * @param {Pick<Surroundings, 'env' | 'isRoot' | 'say'>} surroundings
 */
export async function tryHeadlessShell({ env, isRoot, say }) {
  if (env.CHROMIUM_PATH || findHeadlessShell(env) !== undefined || !hasApt({ env, isRoot })) return;
  say("Chromium's headless shell opens pages faster; installing it with apt …");
  await runAll(aptInstall('chromium-headless-shell'), env);
}

/**
 * Lists the ways to install Chromium here, the best first.
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

/** @param {string} name */
function aptInstall(name) {
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ];
}

/** @param {Pick<Surroundings, 'env' | 'isRoot'>} surroundings */
function hasApt({ env, isRoot }) {
  return isRoot && isOnPath('apt-get', env);
}

/**
 * Runs the commands one after the other; what came of them is seen by looking for the browser.
 * @param {readonly string[][]} commands
 * @param {Surroundings['env']} env
 */
async function runAll(commands, env) {
  for (const [command = '', ...args] of commands) {
    await new Promise((resolve) => {
      const child = spawn(command, args, {
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.once('error', resolve);
      child.once('exit', resolve);
    });
  }
}

/**
 * @param {string} command
 * @param {Surroundings['env']} env
 */
function isOnPath(command, env) {
  return (env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, command)));
}
