import { close, constants, fdatasync, fstat, ftruncate, open, read, write } from 'node:fs';
import { mkdir, open as openHandle, readdir, rename, statfs, unlink } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SpoolFile, SpoolFiles } from './spool-files.ts';

/**
 * With this flag on the descriptor, Linux makes each write durable before it returns: one trip to the thread pool instead of two, for write
 * and sync. Elsewhere the flag may not reach the drive (macOS), so `fdatasync` must follow, which Node makes reach it.
 */
const byFlag = process.platform === 'linux';
const durable = byFlag ? constants.O_DSYNC : 0;
const { O_CREAT, O_RDONLY, O_RDWR, O_TRUNC } = constants;
const flags = {
  create: O_RDWR | O_CREAT | O_TRUNC | durable,
  note: O_RDWR | O_CREAT,
  read: O_RDONLY,
  update: O_RDWR | durable,
} as const;

/** Node's file operations. Files are only readable by their owner. */
export const nodeFiles: SpoolFiles = {
  async makeDirectory(path) {
    const firstCreated = await mkdir(path, { recursive: true, mode: 0o700 });
    if (firstCreated === undefined) return;
    for (let created = resolve(path); created.length >= firstCreated.length; created = dirname(created))
      await syncDirectory(dirname(created));
  },
  list: (directory) => readdir(directory),
  open: async (path, mode) => nodeFile(await openFile(path, flags[mode], 0o600)),
  rename,
  unlink,
  syncDirectory,
  freeBytes,
};

const openFile = promisify(open);
const closeFile = promisify(close);
const statFile = promisify(fstat);
const truncateFile = promisify(ftruncate);
const syncData = promisify(fdatasync);

async function freeBytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(directory) === directory) throw error;
    return freeBytes(dirname(directory));
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await openHandle(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function writeAll(descriptor: number, bytes: Uint8Array, position: number): Promise<void> {
  return new Promise((done, failed) => {
    // A single call may write fewer bytes, for example just before the disk is full.
    const writeFrom = (at: number): void =>
      write(descriptor, bytes, at, bytes.length - at, position + at, (error, written) => {
        if (error !== null) failed(error);
        else if (at + written < bytes.length) writeFrom(at + written);
        else done();
      });
    writeFrom(0);
  });
}

/** Callbacks on descriptors: a `FileHandle` costs several microseconds more per operation. */
function nodeFile(descriptor: number): SpoolFile {
  return {
    writeDurably: byFlag
      ? (bytes, position) => writeAll(descriptor, bytes, position)
      : async (bytes, position) => {
          await writeAll(descriptor, bytes, position);
          await syncData(descriptor);
        },
    write: (bytes, position) => writeAll(descriptor, bytes, position),
    read: (position, length) =>
      new Promise((done, failed) => {
        const bytes = Buffer.allocUnsafeSlow(length);
        const readFrom = (at: number): void =>
          read(descriptor, bytes, at, length - at, position + at, (error, count) => {
            if (error !== null) failed(error);
            else if (count > 0 && at + count < length) readFrom(at + count);
            else done(bytes.subarray(0, at + count));
          });
        readFrom(0);
      }),
    fdatasync: () => syncData(descriptor),
    truncate: (length) => truncateFile(descriptor, length),
    size: async () => (await statFile(descriptor)).size,
    close: () => closeFile(descriptor),
  };
}
