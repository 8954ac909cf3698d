import type { Log } from './log.ts';
import { pause } from './pause.ts';

/** Delays between attempts: `firstMs`, doubled after each failure up to `maxMs`. */
export interface BackOff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Repeats an action until it succeeds or fails with a final error. `task` names the action in the log. */
export type Retry = <T>(
  task: string,
  action: () => Promise<T>,
  isFinal?: (error: unknown) => boolean,
) => Promise<T>;

/**
 * Creates a retry for actions that depend on other systems. Logs the start and the end of an outage once each. When the signal aborts, it
 * waits for the current attempt; if that fails, it rejects with the signal's reason.
 */
export function createRetry(deps: {
  readonly signal: AbortSignal;
  readonly random: () => number;
  readonly log: Log;
  readonly backOff: BackOff;
  /** Waits for the given time, or until the signal aborts. Defaults to `pause`. */
  readonly wait?: typeof pause;
}): Retry {
  const { signal, random, log, backOff, wait = pause } = deps;
  return async function retry(task, action, isFinal = () => false) {
    for (let failures = 0; ; failures++) {
      try {
        const outcome = await action();
        if (failures > 0) log.info({ task, failures }, 'Ingest has recovered');
        return outcome;
      } catch (error) {
        if (isFinal(error)) throw error;
        if (failures === 0) log.error({ task, error }, 'Ingest failed; retrying');
      }
      const delayMs = Math.min(backOff.firstMs * 2 ** failures, backOff.maxMs);
      await wait(delayMs * (0.5 + random() / 2), signal);
      signal.throwIfAborted();
    }
  };
}
