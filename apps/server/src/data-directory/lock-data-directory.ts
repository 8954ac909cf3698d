import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { isTaken, takeLock } from './file-lock.ts';
import { isListenedOn } from './private-socket.ts';

const fileName = 'data.lock';

/** How to lock a data directory. */
export interface LockOptions {
  readonly mode?: 'exclusive' | 'shared';
  readonly sockets?: readonly string[];
}

/**
 * Locks the data directory for this process. The kernel holds the locks until the process ends, however that happens: on a file, which also
 * works across hosts if the file system supports it, and on the directory itself, which nobody can remove. Throws a plain `Error` that
 * names the holder. Returns a function that unlocks. A `shared` lock allows other shared ones.
 *
 * Without `flock` (util-linux, also in BusyBox), only the `sockets` of a running server keep others out.
 */
export async function lockDataDirectory(
  dataDirectory: string,
  log: Log,
  { mode = 'exclusive', sockets = [] }: LockOptions = {},
): Promise<() => Promise<void>> {
  const file = await open(join(dataDirectory, fileName), 'a+', 0o600);
  const directory = await open(dataDirectory, 'r');
  const close = async (): Promise<void> => {
    await Promise.all([file.close(), directory.close()]);
  };
  const fileLock = takeLock(file, mode);
  const directoryLock = takeLock(directory, mode);
  const isListening = fileLock.status !== 0 && (await isAnyListenedOn(dataDirectory, sockets));
  if (isTaken(fileLock) || isTaken(directoryLock) || isListening) {
    const holder = (await readHolder(file)) ?? 'another process';
    await close();
    throw new Error(
      `Pixel is already running on ${dataDirectory}: ${holder}. Stop it first, or set PIXEL_DATA_DIR to another directory.`,
    );
  }
  if (fileLock.status === 0) await writeHolder(file).catch(() => undefined);
  else
    log.warn(
      { directory: dataDirectory, ...fileLock },
      'The data directory cannot be locked with flock; only its sockets keep a second server out',
    );
  return close;
}

async function isAnyListenedOn(dataDirectory: string, sockets: readonly string[]): Promise<boolean> {
  const results = await Promise.all(sockets.map((name) => isListenedOn(dataDirectory, name)));
  return results.includes(true);
}

/** Records this process as the holder. Fails on a full disk; the holder is then unknown. */
async function writeHolder(file: FileHandle): Promise<void> {
  await file.truncate(0);
  await file.write(`process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
}

async function readHolder(file: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(500), 0, 500, 0);
  const [line] = buffer.toString('utf8', 0, bytesRead).split('\n');
  return line === '' ? undefined : line;
}
