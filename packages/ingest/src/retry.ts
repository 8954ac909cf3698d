import type { Log } from './log.ts';
import { pause } from './pause.ts';

/** How long to wait between attempts: `firstMs`, doubled each time up to `maxMs`. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Does something until it succeeds or fails with a final error. `task` names it for the log. */
export type Retry = <T>(
  task: string,
  action: () => Promise<T>,
  isFinal?: (error: unknown) => boolean,
) => Promise<T>;

/**
 * Creates a retry for what a broken world may refuse. Each outage is logged once, and its end once.
 * Rejects with the signal's reason when it aborts between attempts (one under way is waited for).
 */
export function createRetry(deps: {
  readonly signal: AbortSignal;
  readonly random: () => number;
  readonly log: Log;
  readonly backOff: BackOff;
  /** Waits, or less where the signal aborts. */
  readonly wait?: typeof pause;
}): Retry {
  const { signal, random, log, backOff, wait = pause } = deps;
  return async function retry(task, action, isFinal = () => false) {
    for (let failures = 0; ; failures++) {
      try {
        const outcome = await action();
        if (failures > 0) log.info({ task, failures }, 'Ingest goes on');
        return outcome;
      } catch (error) {
        if (isFinal(error)) throw error;
        if (failures === 0) log.error({ task, error }, 'Ingest has to wait and tries again');
      }
      const delayMs = Math.min(backOff.firstMs * 2 ** failures, backOff.maxMs);
      await wait(delayMs * (0.5 + random() / 2), signal);
      signal.throwIfAborted();
    }
  };
}
