import type { Log } from './log.ts';
import { runEvery } from './run-every.ts';

/** How often files are looked for that somebody may have removed. */
const everyMs = 10_000;

/** Restores again and again what somebody may remove while Pixel runs; gives what stops that. `failure` is logged where it fails. */
export function lookAfter(restore: () => Promise<unknown>, log: Log, failure: string): () => void {
  const ended = new AbortController();
  void runEvery(restore, {
    firstMs: everyMs,
    everyMs,
    signal: ended.signal,
    onFailure: (error) => log.warn({ error }, failure),
  });
  return () => ended.abort();
}
