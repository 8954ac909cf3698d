import type { Log } from './log.ts';
import { runEvery } from './run-every.ts';

/** Interval between checks for files that someone may have removed. */
const everyMs = 10_000;

/**
 * Periodically restores files that someone may remove while Pixel runs. Returns a function that stops restoring. Logs `failureMessage` if
 * restoring fails.
 */
export function restorePeriodically(
  restore: () => Promise<unknown>,
  log: Log,
  failureMessage: string,
): () => void {
  const controller = new AbortController();
  void runEvery(restore, {
    firstMs: everyMs,
    everyMs,
    signal: controller.signal,
    onFailure: (error) => log.warn({ error }, failureMessage),
  });
  return () => controller.abort();
}
