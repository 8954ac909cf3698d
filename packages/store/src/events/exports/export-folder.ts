import { randomUUID } from 'node:crypto';
import { chmod, type FileHandle, lstat, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportRefusedError } from './event-exports.ts';

/** The directory for exports, accessible to its owner only. Methods reject with {@link ExportRefusedError} if it isn't usable. */
export interface ExportFolder {
  readonly path: string;
  /** Creates an empty file that only its owner can read, and returns its path. */
  newFile(): Promise<string>;
  /** Opens and unlinks a file: its content is gone once the handle is closed. */
  take(path: string): Promise<FileHandle>;
  remove(path: string): Promise<void>;
  /** Removes all files created by `newFile`, and nothing else. */
  clear(): Promise<void>;
  freeBytes(): Promise<number>;
}

/** Returns an export directory, which is created on first use. */
export function exportFolder(path: string): ExportFolder {
  async function ensureFolder(): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    // A symlink's target has an owner, permissions and files of its own.
    if (!(await lstat(path)).isDirectory()) throw new Error('It is a link');
    // It may already exist with other permissions.
    await chmod(path, 0o700);
  }
  const remove = (file: string) => rm(file, { force: true });
  async function use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new ExportRefusedError({ kind: 'no_folder', folder: path, reason: toMessage(error) });
    }
  }
  return {
    path,
    newFile: () =>
      use(async () => {
        await ensureFolder();
        const file = join(path, randomUUID());
        await (await open(file, 'wx', 0o600)).close();
        return file;
      }),
    take: (file) =>
      use(async () => {
        const handle = await open(file, 'r');
        await remove(file);
        return handle;
      }),
    remove,
    clear: () =>
      use(async () => {
        await ensureFolder();
        for (const entry of await readdir(path, { withFileTypes: true }))
          if (entry.isFile() && exportFileName.test(entry.name)) await remove(join(path, entry.name));
      }),
    freeBytes: () =>
      use(async () => {
        await ensureFolder();
        const { bavail, bsize } = await statfs(path);
        return bavail * bsize;
      }),
  };
}

/** File names created by `newFile`. */
const exportFileName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
