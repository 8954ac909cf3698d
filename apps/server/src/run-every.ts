import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a job repeatedly, one run at a time, until `signal` aborts: first after `firstMs`, then `everyMs` after each run. Failures go to
 * `onFailure` and don't stop the next run. Resolves once the last run has ended.
 */
export async function runEvery(
  action: () => Promise<unknown>,
  options: {
    readonly firstMs: number;
    readonly everyMs: number;
    readonly signal: AbortSignal;
    readonly onFailure: (error: unknown) => void;
  },
): Promise<void> {
  const { signal } = options;
  let delayMs = options.firstMs;
  for (;;) {
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await action();
    } catch (error) {
      if (!signal.aborted) options.onFailure(error);
    }
    delayMs = options.everyMs;
  }
}
