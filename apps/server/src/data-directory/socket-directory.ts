import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kernel's limit for the path of a Unix socket, without its closing zero byte. */
export const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

/** Says whether a socket can be bound at this path. */
export function fitsSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= maxSocketPathBytes;
}

/** The first 12 hexadecimal digits of the SHA-256 of a path: a short name that stays the same. */
export function shortNameOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

/**
 * Makes a short directory for the sockets whose own directory has too long a path, and gives its path.
 * It belongs to `owner` (else to this process) with mode 0700, and its name follows from `longPath`.
 * Throws where somebody else made a directory of that name, because they could then answer in our place.
 */
export async function makeSocketDirectory(
  longPath: string,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<string> {
  const directory = join(await temporaryDirectory(), `pixel-${shortNameOf(longPath)}`);
  const made = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw new Error(`Pixel cannot create ${directory} for its sockets`, { cause: error });
    },
  );
  if (made) {
    await chmod(directory, 0o700);
    if (owner) await chown(directory, owner.uid, owner.gid);
    return directory;
  }
  const found = await lstat(directory);
  const expectedUid = owner?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== expectedUid || (found.mode & 0o077) !== 0)
    throw new Error(
      `${directory}, which Pixel needs for its sockets, belongs to another user or is open to others; remove it`,
    );
  return directory;
}

/** `TMPDIR` may be long itself, or closed to the user that PostgreSQL runs as. */
async function temporaryDirectory(): Promise<string> {
  const wished = await realpath(tmpdir());
  const { mode } = await lstat(wished);
  return (mode & 0o001) !== 0 && Buffer.byteLength(wished) <= 60 ? wished : '/tmp';
}
