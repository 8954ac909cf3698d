import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a process that was asked to exit, and kills it after `limitMs`. */
export async function endWithTimeout(
  child: ChildProcess,
  ended: Promise<unknown>,
  limitMs: number,
): Promise<void> {
  const timer = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: timer.signal }).then(
    () => void child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  timer.abort();
  await limit;
}
