import type { Log } from './log.ts';
import { runEvery } from './run-every.ts';

/** How often to check for files that someone may have removed. */
const everyMs = 10_000;

/**
 * Periodically restores files that someone may remove while Pixel runs, and returns a function that stops it. Logs `failure` if restoring
 * fails.
 */
export function restorePeriodically(restore: () => Promise<unknown>, log: Log, failure: string): () => void {
  const ended = new AbortController();
  void runEvery(restore, {
    firstMs: everyMs,
    everyMs,
    signal: ended.signal,
    onFailure: (error) => log.warn({ error }, failure),
  });
  return () => ended.abort();
}
