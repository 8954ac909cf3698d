import { setTimeout as sleep } from 'node:timers/promises';

const shortestPauseMs = 500;
const longestPauseMs = 15_000;

/** Retries a step until it succeeds. Rejects with the signal's reason once that aborts, unless the pending attempt succeeds. */
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
      // Ending because of the signal isn't a failure.
      signal.throwIfAborted();
      onFailure(error);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
