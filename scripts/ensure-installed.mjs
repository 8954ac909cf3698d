/**
 * Makes `npm start` and `npm test` work on a fresh clone: runs `npm ci`, but only if something is missing. `--with-dev` includes
 * development packages. Uses only `node:` modules, since nothing else may be installed yet.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages } from './missing-packages.mjs';
import { thisPlatform } from './platform.mjs';

/** @typedef {import('./complete-lock.mjs').Lock} Lock */

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'node_modules', '.pixel-installed.json');
/** npm's default delays would make a machine without network wait for more than a minute. */
const quickRetries = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];
const withDev = process.argv.includes('--with-dev');

try {
  checkNode();
  const reason = reasonToInstall();
  if (reason !== undefined) await install(reason);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function checkNode() {
  const minVersion = readJson('package.json').engines.node.replace('>=', '');
  if (compareVersions(process.versions.node, minVersion) < 0)
    throw new Error(`Pixel needs Node ${minVersion} or newer; this is Node ${process.versions.node}.`);
}

/** @returns {string | undefined} Why `npm ci` has to run; undefined if everything is installed. */
function reasonToInstall() {
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json'))) return 'nothing is installed yet';
  const stamp = existsSync(stampFile) ? readJson(stampFile) : undefined;
  if (stamp !== undefined && stamp.machine !== machine())
    return `the packages were installed for ${stamp.machine}, this is ${machine()}`;
  const unavailable = stamp?.unavailable ?? [];
  const missing = findMissing().filter((name) => !unavailable.includes(name));
  if (missing.length === 0) return undefined;
  const [first] = missing;
  return `${first}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''} missing or outdated`;
}

/** @param {string} reason */
async function install(reason) {
  console.error(`Installing packages with npm ci (${reason}) …`);
  const { code, output } = await runNpm(['ci', ...quickRetries, ...(withDev ? ['--include=dev'] : [])]);
  if (code !== 0) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(output))
      throw new Error(
        'The packages could not be installed because the npm registry cannot be reached; connect this machine and run it again.',
      );
    throw new Error(
      `The packages could not be installed: npm ci exited with code ${code}; see its output above.`,
    );
  }
  const missing = findMissing();
  const { packages } = /** @type {Lock} */ (readJson('package-lock.json'));
  const required = missing.filter((name) => !packages[name]?.optional);
  if (required.length > 0) throw new Error(`npm ci did not install ${required.join(', ')}.`);
  writeFileSync(stampFile, `${JSON.stringify({ machine: machine(), unavailable: missing })}\n`);
}

function findMissing() {
  return missingPackages({
    lock: readJson('package-lock.json'),
    installed: readJson('node_modules/.package-lock.json'),
    platform: thisPlatform(),
    withDev,
    exists: (name) => existsSync(path.join(root, name, 'package.json')),
  });
}

/** Node's major version decides which binaries fit; its minor version doesn't. */
function machine() {
  return `Node ${process.versions.node.split('.')[0]} on ${process.platform} ${process.arch}`;
}

/**
 * Runs npm, if possible the one that started this script. Its output goes to stderr, to keep stdout for the command's own.
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function runNpm(args) {
  const parent = process.env.npm_execpath;
  const isNpmCli = parent !== undefined && path.basename(parent) === 'npm-cli.js';
  const [command, ...first] = isNpmCli ? [process.execPath, parent] : ['npm'];
  const npm = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isNpmCli && process.platform === 'win32',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => npm.kill(signal));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      process.stderr.write(chunk);
    });
  return new Promise((resolve, reject) => {
    npm.once('error', (cause) =>
      reject(new Error('npm could not be started; is it on the PATH?', { cause })),
    );
    npm.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * @param {string} left
 * @param {string} right
 */
function compareVersions(left, right) {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** @param {string} file Relative to the project's folder, or absolute. */
function readJson(file) {
  return JSON.parse(readFileSync(path.resolve(root, file), 'utf8'));
}
