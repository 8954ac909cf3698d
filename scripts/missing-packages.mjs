import { fitsPlatform } from './platform.mjs';

/** @typedef {import('./complete-lock.mjs').Lock} Lock */

/**
 * Returns the lock's packages that are missing or differ from it, as paths such as `node_modules/zod`.
 *
 * `installed` is npm's record in `node_modules/.package-lock.json`; ignores packages for other platforms, and development packages unless
 * `withDev` is set.
 * @param {object} from
 * @param {Lock} from.lock
 * @param {Lock} from.installed
 * @param {import('./platform.mjs').Platform} from.platform
 * @param {boolean} from.withDev
 * @param {(path: string) => boolean} from.exists
 * @returns {string[]}
 */
export function missingPackages({ lock, installed, platform, withDev, exists }) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => {
      if (!path.includes('node_modules/')) return false;
      if (!withDev && (entry.dev || entry.devOptional)) return false;
      if (!fitsPlatform(entry, platform)) return false;
      // Without a platform of its own, it belongs to an optional package that may be for another one.
      if (entry.optional && !entry.os && !entry.cpu) return false;
      return !isSame(entry, installed.packages[path]) || !exists(path);
    })
    .map(([path]) => path);
}

/**
 * @param {import('./complete-lock.mjs').LockEntry} wanted
 * @param {import('./complete-lock.mjs').LockEntry | undefined} found
 */
function isSame(wanted, found) {
  if (found === undefined) return false;
  if (wanted.link) return found.link === true;
  if (wanted.version !== found.version) return false;
  return !wanted.integrity || !found.integrity || wanted.integrity === found.integrity;
}
