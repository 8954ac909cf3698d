/**
 * @typedef {object} Platform
 * @property {string} os As `process.platform`.
 * @property {string} cpu As `process.arch`.
 * @property {'glibc' | 'musl' | undefined} libc Only known on Linux.
 */

/**
 * Returns this process's platform in the terms of package.json's `os`, `cpu` and `libc`.
 * @returns {Platform}
 */
export function thisPlatform() {
  return { os: process.platform, cpu: process.arch, libc: thisLibc() };
}

/**
 * Whether a lock entry is for a platform.
 * @param {{ os?: readonly string[], cpu?: readonly string[], libc?: readonly string[] }} entry
 * @param {Platform} platform
 */
export function fitsPlatform(entry, platform) {
  return (
    allows(entry.os, platform.os) && allows(entry.cpu, platform.cpu) && allows(entry.libc, platform.libc)
  );
}

/**
 * @param {readonly string[] | undefined} list Names, or names to leave out (`!win32`).
 * @param {string | undefined} name
 */
function allows(list, name) {
  if (list === undefined) return true;
  if (name === undefined) return false;
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((item) => item.startsWith('!'));
}

/** @returns {Platform['libc']} */
function thisLibc() {
  if (process.platform !== 'linux') return undefined;
  // The network section of a report looks up host names, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return report.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
