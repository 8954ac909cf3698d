import { spawnSync } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../log.ts';

const fileName = 'data.lock';
/** What `flock` ends with where somebody else holds the lock. */
const takenStatus = 1;

/**
 * Takes the data directory for this process by a lock that the kernel keeps until the process ends, however it ends; also between hosts where
 * the file system has such locks. Throws a plain `Error` that names who holds it. Gives a function that lets go.
 *
 * Where there is no `flock` (util-linux, also of BusyBox), only the operator's socket keeps a second server away.
 */
export async function lockDataDirectory(dataDirectory: string, log: Log): Promise<() => Promise<void>> {
  const file = await open(join(dataDirectory, fileName), 'a+', 0o600);
  // The lock belongs to what was opened, not to the process that asked for it: it stays when `flock` has ended.
  const { status, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file.fd],
  });
  if (status === takenStatus) {
    const holder = (await readHolder(file)) ?? 'another process';
    await file.close();
    throw new Error(
      `Pixel already runs on ${dataDirectory}: ${holder}. Stop it first, or set PIXEL_DATA_DIR to another directory for this one.`,
    );
  }
  if (status === 0) {
    await file.truncate(0);
    await file.write(`process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
  } else
    log.warn(
      { directory: dataDirectory, error, status },
      'The data directory cannot be locked by the system (flock); only the operator socket keeps a second server away',
    );
  return () => file.close();
}

async function readHolder(file: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(500), 0, 500, 0);
  const [line] = buffer.toString('utf8', 0, bytesRead).split('\n');
  return line === '' ? undefined : line;
}
