const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed try the next one comes. After the last of them, there is none. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
];

const jitter = 0.2;
const longestRetryAfterMs = hour;

/** A try that failed. */
export interface FailedTry {
  /** Which one it was, from 1. */
  readonly tries: number;
  /** The header `Retry-After` of its answer. */
  readonly retryAfter: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** From 0 up to, not including, 1. */
  readonly random: number;
}

/**
 * Says in how many milliseconds to try again, or undefined where that was the last try. The receiver may ask for more time with
 * `Retry-After`, up to an hour; it cannot ask for less.
 */
export function retryDelay(
  failed: FailedTry,
  delaysMs: readonly number[] = retryDelaysMs,
): number | undefined {
  const delayMs = delaysMs[failed.tries - 1];
  if (delayMs === undefined) return undefined;
  const jittered = delayMs * (1 - jitter + 2 * jitter * failed.random);
  return Math.round(Math.max(jittered, askedMs(failed)));
}

/** Seconds or an HTTP date; anything else asks for nothing. */
function askedMs({ retryAfter, now }: FailedTry): number {
  if (retryAfter === undefined) return 0;
  const text = retryAfter.trim();
  const asked = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), longestRetryAfterMs);
}
