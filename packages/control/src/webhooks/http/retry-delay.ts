const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays after each failed try. There is no further try after the last one. */
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
const maxRetryAfterMs = hour;

export interface FailedTry {
  /** The try's number, from 1. */
  readonly tries: number;
  /** The response's `Retry-After` header. */
  readonly retryAfter: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** In [0, 1). */
  readonly random: number;
}

/**
 * Returns the delay of the next try in milliseconds, or undefined after the last one. With `Retry-After`, the receiver can extend the
 * delay, up to an hour, but not shorten it.
 */
export function retryDelay(
  failed: FailedTry,
  delaysMs: readonly number[] = retryDelaysMs,
): number | undefined {
  const delayMs = delaysMs[failed.tries - 1];
  if (delayMs === undefined) return undefined;
  const jittered = delayMs * (1 - jitter + 2 * jitter * failed.random);
  return Math.round(Math.max(jittered, requestedDelayMs(failed)));
}

/** Seconds or an HTTP date; zero for anything else. */
function requestedDelayMs({ retryAfter, now }: FailedTry): number {
  if (retryAfter === undefined) return 0;
  const text = retryAfter.trim();
  const delay = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now;
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), maxRetryAfterMs);
}
