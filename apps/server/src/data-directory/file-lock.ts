import { spawnSync } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';

/** The result of taking a lock: `status` 0 if it is held now; null with an error if the system has no `flock`. */
export interface LockOutcome {
  readonly status: number | null;
  readonly error?: Error | undefined;
}

/** Exit status of `flock` if someone else holds the lock. */
const takenStatus = 1;

/**
 * Takes the lock of an open file or directory without waiting. The kernel keeps it until the file is closed: it belongs to the open file
 * rather than to the process, so it outlives `flock`.
 */
export function takeLock({ fd }: FileHandle, mode: 'exclusive' | 'shared'): LockOutcome {
  const { status, error } = spawnSync('flock', ['-n', ...(mode === 'shared' ? ['-s'] : []), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  return { status, error };
}

/** Whether the lock wasn't taken because another process holds it. */
export function isTaken({ status }: LockOutcome): boolean {
  return status === takenStatus;
}
