import { setTimeout as sleep } from 'node:timers/promises';

const shortestPauseMs = 500;
const longestPauseMs = 15_000;

/** Does a step again and again until it succeeds. Rejects with the signal's reason once that aborts, unless the attempt that is under way succeeds. */
export async function retryForever<T>(
  step: () => Promise<T>,
  options: { readonly signal: AbortSignal; readonly onFailure: (error: unknown) => void },
): Promise<T> {
  const { signal, onFailure } = options;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    signal.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      // What ends since it is told to is no failure.
      signal.throwIfAborted();
      onFailure(error);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
