import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An operating system user, by id. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody`: PostgreSQL's user if Pixel runs as root, because PostgreSQL refuses to run as root. */
export const nobody: OsUser = { uid: 65534, gid: 65534 };

/** Returns the path or its nearest parent that `user` can't traverse, or null if the whole path is accessible. */
export async function findClosedDirectory(path: string, user: OsUser): Promise<string | null> {
  for (let directory = await realpath(path); ; directory = dirname(directory)) {
    const { mode, uid, gid } = await stat(directory);
    const executeBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return directory;
    if (directory === dirname(directory)) return null;
  }
}
