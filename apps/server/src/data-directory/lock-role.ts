import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isTaken, takeLock } from './file-lock.ts';
import { endOrphan, recordHolder } from './orphan.ts';

/** Threads of a dead process may take a moment to release its files. */
const attempts = 50;
const pauseMs = 40;

/**
 * Takes a data directory's lock of a role, of which only one process may run, and returns a function that releases it. Waits for a process
 * whose supervisor is gone, and kills it if it hangs. Throws a plain `Error` if another one runs.
 */
export async function lockRole(dataDirectory: string, role: string, log: Log): Promise<() => Promise<void>> {
  const path = join(dataDirectory, `${role}.lock`);
  if (await endOrphan(path)) log.warn({}, 'Killed a hung process of this role that had lost its supervisor');
  const file = await open(path, 'a+', 0o600);
  for (let attempt = 1; isTaken(takeLock(file, 'exclusive')); attempt += 1) {
    if (attempt === attempts) {
      await file.close();
      throw new Error(
        `Pixel's ${role} is already running on ${dataDirectory}. Stop it first, or set PIXEL_DATA_DIR to another directory.`,
      );
    }
    await sleep(pauseMs);
  }
  await recordHolder(path);
  return () => file.close();
}
