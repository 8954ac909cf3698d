import { findClosedDirectory, nobody } from '../../apps/server/src/children/postgres/os-user.ts';

export { nobody };

export const isRoot = process.getuid?.() === 0;

/** Root alone can become another user, who must then be able to read this very folder and Node. */
export const canBecomeNobody =
  isRoot &&
  (await findClosedDirectory(import.meta.dirname, nobody)) === null &&
  (await findClosedDirectory(process.execPath, nobody)) === null;
