import { findClosedDirectory, nobody } from '../../apps/server/src/children/postgres/os-user.ts';

export { nobody };

export const isRoot = process.getuid?.() === 0;

/** Only root can become another user, who then must be able to read this folder and Node. */
export const canBecomeNobody =
  isRoot &&
  (await findClosedDirectory(import.meta.dirname, nobody)) === null &&
  (await findClosedDirectory(process.execPath, nobody)) === null;
