import { setTimeout as sleep } from 'node:timers/promises';

const initialDelayMs = 500;
const maxDelayMs = 15_000;

/**
 * Retries a step until it succeeds, with exponential backoff. If `signal` aborts, rejects with its reason unless the current attempt still
 * succeeds.
 */
export async function retryForever<T>(
  step: () => Promise<T>,
  options: { readonly signal: AbortSignal; readonly onFailure: (error: unknown) => void },
): Promise<T> {
  const { signal, onFailure } = options;
  for (let delayMs = initialDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    signal.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      // Ending because of the signal isn't a failure.
      signal.throwIfAborted();
      onFailure(error);
    }
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
  }
}
