import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other work of the process run first. Rejects with the reason of `signal`. */
export async function yieldToLoop(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}
