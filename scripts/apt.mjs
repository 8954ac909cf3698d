import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/**
 * Returns the commands that install packages.
 * @param {...string} names
 */
export function aptInstall(...names) {
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
  ];
}

/**
 * Whether packages can be installed here: needs root and apt.
 * @param {{ env: Environment, isRoot: boolean }} host
 */
export function hasApt({ env, isRoot }) {
  return isRoot && isOnPath('apt-get', env);
}

/**
 * Runs commands one after another. Callers check the outcome by looking for what they install.
 * @param {readonly string[][]} commands
 * @param {Environment} env
 */
export async function runAll(commands, env) {
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
 * Whether a command is in a folder of PATH.
 * @param {string} command
 * @param {Environment} env
 */
export function isOnPath(command, env) {
  return (env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, command)));
}
