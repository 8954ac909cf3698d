import { randomUUID } from 'node:crypto';
import { chmod, type FileHandle, lstat, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportRefused } from './event-exports.ts';

/** The folder in which exports are written: only its owner can look into it. Rejects with {@link ExportRefused} where it cannot be used. */
export interface ExportFolder {
  readonly path: string;
  /** Makes an empty file that only its owner may read. */
  newFile(): Promise<string>;
  /** Opens a file, which nobody finds from then on, and which is gone once it is closed. */
  take(path: string): Promise<FileHandle>;
  remove(path: string): Promise<void>;
  /** Removes all files that `newFile` made, and nothing else. */
  clear(): Promise<void>;
  freeBytes(): Promise<number>;
}

/** Describes the folder, which is made when it is needed. */
export function exportFolder(path: string): ExportFolder {
  async function make(): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    // What a link leads to is somebody else's, rights and files.
    if (!(await lstat(path)).isDirectory()) throw new Error('It is a link');
    // It may be there with others' rights.
    await chmod(path, 0o700);
  }
  const remove = (file: string) => rm(file, { force: true });
  async function use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new ExportRefused({ kind: 'no_folder', folder: path, reason: reasonOf(error) });
    }
  }
  return {
    path,
    newFile: () =>
      use(async () => {
        await make();
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
        await make();
        for (const entry of await readdir(path, { withFileTypes: true }))
          if (entry.isFile() && madeName.test(entry.name)) await remove(join(path, entry.name));
      }),
    freeBytes: () =>
      use(async () => {
        await make();
        const { bavail, bsize } = await statfs(path);
        return bavail * bsize;
      }),
  };
}

/** Names of files that were made here. */
const madeName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
