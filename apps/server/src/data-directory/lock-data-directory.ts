import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { isTaken, takeLock } from './file-lock.ts';
import { isListenedOn } from './private-socket.ts';

const fileName = 'data.lock';

/** How a data directory is taken. */
export interface LockOptions {
  readonly mode?: 'exclusive' | 'shared';
  readonly sockets?: readonly string[];
}

/**
 * Takes the data directory for this process by locks that the kernel keeps until the process ends, however it ends: of a file, which also
 * holds between hosts where the file system has such locks, and of the directory itself, which nobody can remove. Throws a plain `Error`
 * that names who holds it. Gives a function that lets go. A `shared` lock leaves room for others that ask for a shared one.
 *
 * Where there is no `flock` (util-linux, also of BusyBox), only the sockets of one that runs, `sockets`, keep another one away.
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
  const ofFile = takeLock(file, mode);
  const ofDirectory = takeLock(directory, mode);
  const isUsed = ofFile.status !== 0 && (await isOneListenedOn(dataDirectory, sockets));
  if (isTaken(ofFile) || isTaken(ofDirectory) || isUsed) {
    const holder = (await readHolder(file)) ?? 'another process';
    await close();
    throw new Error(
      `Pixel already runs on ${dataDirectory}: ${holder}. Stop it first, or set PIXEL_DATA_DIR to another directory for this one.`,
    );
  }
  if (ofFile.status === 0) await writeHolder(file).catch(() => undefined);
  else
    log.warn(
      { directory: dataDirectory, ...ofFile },
      'The data directory cannot be locked by the system (flock); only its sockets keep a second server away',
    );
  return close;
}

async function isOneListenedOn(dataDirectory: string, sockets: readonly string[]): Promise<boolean> {
  const found = await Promise.all(sockets.map((name) => isListenedOn(dataDirectory, name)));
  return found.includes(true);
}

/** On a disk that is full, nobody is named. */
async function writeHolder(file: FileHandle): Promise<void> {
  await file.truncate(0);
  await file.write(`process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
}

async function readHolder(file: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(500), 0, 500, 0);
  const [line] = buffer.toString('utf8', 0, bytesRead).split('\n');
  return line === '' ? undefined : line;
}
