import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isTaken, takeLock } from './file-lock.ts';
import { endOrphan, noteHolder } from './orphan.ts';

/** Threads of a process that is dead may take a moment to let go of its files. */
const attempts = 50;
const pauseMs = 40;

/**
 * Takes what only one process of a role may have at a time in a data directory, and gives a function that lets go. One whose supervisor is
 * gone is waited for, and killed where it hangs. Throws a plain `Error` where another one runs.
 */
export async function lockRole(dataDirectory: string, role: string, log: Log): Promise<() => Promise<void>> {
  const path = join(dataDirectory, `${role}.lock`);
  if (await endOrphan(path))
    log.warn({}, 'The process that did this before hung without its supervisor, and was killed');
  const file = await open(path, 'a+', 0o600);
  for (let attempt = 1; isTaken(takeLock(file, 'exclusive')); attempt += 1) {
    if (attempt === attempts) {
      await file.close();
      throw new Error(
        `Pixel already runs its ${role} on ${dataDirectory}. Stop it first, or set PIXEL_DATA_DIR to another directory for this one.`,
      );
    }
    await sleep(pauseMs);
  }
  await noteHolder(path);
  return () => file.close();
}
