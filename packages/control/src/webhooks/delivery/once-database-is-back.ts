import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure } from '@pixel/database';

const tryEveryMs = 500;

/**
 * Puts back a message whose delivery failed because PostgreSQL is away, once it is there again: the queue itself would wait the longer
 * the more often the job was interrupted, for hours in the end. Rejects with any other error, and with this one where it is broken off.
 */
export async function onceDatabaseIsBack(
  error: unknown,
  { abortSignal, putBack }: { readonly abortSignal: AbortSignal; readonly putBack: () => Promise<void> },
): Promise<void> {
  if (!isConnectionFailure(error)) throw error;
  while (!abortSignal.aborted) {
    try {
      return await putBack();
    } catch (failure) {
      if (!isConnectionFailure(failure)) throw failure;
    }
    await sleep(tryEveryMs, undefined, { signal: abortSignal }).catch(() => undefined);
  }
  throw error;
}
