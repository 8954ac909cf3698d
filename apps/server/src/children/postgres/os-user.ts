import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A user of the operating system, by number. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody`: who PostgreSQL runs as when Pixel itself runs as root, because PostgreSQL refuses root. */
export const nobody: OsUser = { uid: 65534, gid: 65534 };

/** Gives the path itself or its nearest parent that `user` may not pass through, or null where the whole way is open. */
export async function findClosedDirectory(path: string, user: OsUser): Promise<string | null> {
  for (let directory = await realpath(path); ; directory = dirname(directory)) {
    const { mode, uid, gid } = await stat(directory);
    const executeBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return directory;
    if (directory === dirname(directory)) return null;
  }
}
