import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kernel's limit for the path of a Unix socket, without the terminating zero byte. */
export const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107;

/** Whether a socket can be bound at this path. */
export function fitsSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= maxSocketPathBytes;
}

/** Returns the first 12 hexadecimal digits of a path's SHA-256, a short and stable name. */
export function shortName(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

/**
 * Creates a short directory for sockets whose own directory has too long a path, and returns its path. It is owned by `owner` (default:
 * this process's user), has mode 0700 and a name derived from `longPath`. Throws if someone else created a directory of that name, because
 * they could then impersonate us.
 */
export async function createSocketDirectory(
  longPath: string,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<string> {
  const directory = join(await temporaryDirectory(), `pixel-${shortName(longPath)}`);
  const isNew = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw new Error(
        `Cannot create ${directory} for Pixel's sockets; set TMPDIR to a directory that Pixel can write to`,
        { cause: error },
      );
    },
  );
  if (isNew) {
    await chmod(directory, 0o700);
    if (owner) await chown(directory, owner.uid, owner.gid);
    return directory;
  }
  const existing = await lstat(directory);
  const expectedUid = owner?.uid ?? process.getuid?.();
  if (!existing.isDirectory() || existing.uid !== expectedUid || (existing.mode & 0o077) !== 0)
    throw new Error(
      `Pixel needs ${directory} for its sockets, but another user owns it or can access it; remove it`,
    );
  return directory;
}

/** `TMPDIR` may itself be long, or inaccessible to PostgreSQL's user. */
async function temporaryDirectory(): Promise<string> {
  const preferred = await realpath(tmpdir());
  const { mode } = await lstat(preferred);
  return (mode & 0o001) !== 0 && Buffer.byteLength(preferred) <= 60 ? preferred : '/tmp';
}
