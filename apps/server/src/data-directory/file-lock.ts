import { spawnSync } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';

/** How an attempt to take a lock ended: 0 where it is held now; null with an error where the system has no `flock`. */
export interface LockOutcome {
  readonly status: number | null;
  readonly error?: Error | undefined;
}

/** What `flock` ends with where somebody else holds the lock. */
const takenStatus = 1;

/**
 * Takes the lock of an open file or directory, without waiting for it. The kernel keeps it until the file is closed: it belongs to what was
 * opened, not to the process that asked for it, and stays when `flock` has ended.
 */
export function takeLock({ fd }: FileHandle, mode: 'exclusive' | 'shared'): LockOutcome {
  const { status, error } = spawnSync('flock', ['-n', ...(mode === 'shared' ? ['-s'] : []), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  return { status, error };
}

/** Whether somebody else holds it. */
export function isTaken({ status }: LockOutcome): boolean {
  return status === takenStatus;
}
