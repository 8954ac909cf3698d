import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Creates the directory if it is missing, for its owner only, and returns its absolute path without symlinks. Throws a plain `Error` that
 * names the setting if it isn't writable or the data belongs to another user.
 */
export async function openDataDirectory(path: string): Promise<string> {
  const requested = resolve(path);
  await assertNotOwnedByOthers(requested);
  try {
    await mkdir(requested, { recursive: true, mode: 0o700 });
    const probe = join(requested, `.probe-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe);
    return await realpath(requested);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a directory' : code;
    throw new Error(`PIXEL_DATA_DIR: Pixel cannot write to ${requested} (${reason}).`, { cause });
  }
}

/** Throws if another user owns the data. Root could write there, but its files would then lock out the owner. */
async function assertNotOwnedByOthers(directory: string): Promise<void> {
  const spool = await stat(join(directory, 'spool')).catch(() => undefined);
  if (spool !== undefined && process.getuid !== undefined && spool.uid !== process.getuid())
    throw new Error(
      `PIXEL_DATA_DIR: user ${spool.uid} owns the data in ${directory}; start Pixel as that user, or choose another directory.`,
    );
}
