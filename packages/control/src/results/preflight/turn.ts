import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other work of the process go on first; rejects with the reason of `signal` where nobody waits any more. */
export async function turn(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}
