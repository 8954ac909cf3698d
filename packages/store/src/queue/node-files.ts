import { type FileHandle, mkdir, open, readdir, rename, statfs, unlink } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

const flags = { create: 'w+', read: 'r', update: 'r+' } as const;

/** The file operations of Node. Files are readable by their owner only. */
export const nodeFiles: SpoolFiles = {
  async makeDirectory(path) {
    const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
    if (firstMade === undefined) return;
    for (let made = resolve(path); made.length >= firstMade.length; made = dirname(made))
      await syncDirectory(dirname(made));
  },
  list: (directory) => readdir(directory),
  open: async (path, mode) => nodeFile(await open(path, flags[mode], 0o600)),
  rename,
  unlink,
  syncDirectory,
  async freeBytes(directory) {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  },
};

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function nodeFile(handle: FileHandle): SpoolFile {
  return {
    async write(bytes, position) {
      // One call may write less than it was given, for instance just before the disk is full.
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
        done += bytesWritten;
      }
    },
    async read(position, length) {
      const bytes = new Uint8Array(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.subarray(0, done);
    },
    fdatasync: () => handle.datasync(),
    truncate: (length) => handle.truncate(length),
    size: async () => (await handle.stat()).size,
    close: () => handle.close(),
  };
}
