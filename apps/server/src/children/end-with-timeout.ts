import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a process that was asked to exit, and kills it after `limitMs`. */
export async function endWithTimeout(
  child: ChildProcess,
  ended: Promise<unknown>,
  limitMs: number,
): Promise<void> {
  const patience = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: patience.signal }).then(
    () => void child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  patience.abort();
  await limit;
}
