/**
 * Adds the optional platform packages that npm omitted to package-lock.json, and removes registry URLs.
 *
 * npm omits an optional dependency from the lock if its registry lacks it. `npm ci` then rejects the lock as incomplete, or a tool lacks
 * its binary on another platform.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {{ packages: Record<string, LockEntry> }} Lock */

/**
 * Returns the lock with the missing platform packages and without registry URLs. Idempotent.
 * @template {Lock} L
 * @param {L} lock
 * @returns {L}
 */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
      if (isExact(version) && !isLocked(lock, path, name))
        packages[`node_modules/${name}`] = platformEntry(name, version, entry);
  }
  const paths = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return {
    ...lock,
    packages: Object.fromEntries(paths.map((path) => [path, withoutRegistry(packages[path] ?? {})])),
  };
}

/** @param {string} version */
const isExact = (version) => /^\d+\.\d+\.\d+/.test(version);

/**
 * @param {Lock} lock
 * @param {string} path
 * @param {string} name
 */
const isLocked = (lock, path, name) =>
  `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages;

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Creates a platform package's entry with npm's field order, deriving the platform from a name such as `@chdb/lib-linux-arm64-gnu`.
 * @param {string} name
 * @param {string} version
 * @param {LockEntry} parent
 * @returns {LockEntry}
 */
function platformEntry(name, version, parent) {
  const parts = name.split(/[/-]/);
  const os = parts.find((part) => systems.includes(part));
  const cpu = parts.find((part) => processors.includes(part));
  if (os === undefined || cpu === undefined)
    throw new Error(`${name} is missing from package-lock.json and its name does not contain its platform`);
  const last = parts.at(-1) ?? '';
  const libc = last.startsWith('musl') ? ['musl'] : last.startsWith('gnu') ? ['glibc'] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc === undefined ? {} : { libc }),
    optional: true,
    os: [os],
  };
}

/**
 * @param {LockEntry} entry
 * @returns {LockEntry}
 */
function withoutRegistry(entry) {
  if (entry.link || entry.resolved === undefined || !/^https?:/.test(entry.resolved)) return entry;
  const { resolved, ...rest } = entry;
  return rest;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package-lock.json', import.meta.url);
  const before = readFileSync(file, 'utf8');
  const after = `${JSON.stringify(completeLock(JSON.parse(before)), null, 2)}\n`;
  if (after !== before) writeFileSync(file, after);
  console.log(after === before ? 'package-lock.json is complete.' : 'package-lock.json is now complete.');
}
