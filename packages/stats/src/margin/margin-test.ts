import type { Status, Warning } from '../result.ts';

/**
 * The distance of a treatment from its limit, with a one-sided test in each direction, both at alpha: `clearP` is at most alpha if and only
 * if `lower` is above 0, and `harmP` if and only if `upper` is below 0.
 */
export interface MarginTest {
  readonly method: string;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  /** Distance from the limit in the metric's units, positive on its good side; null if unknown. */
  readonly room: number | null;
  /** One-sided lower confidence bound of `room`; if above 0, the treatment is within the limit. */
  readonly lower: number | null;
  /** One-sided upper confidence bound of `room`; if below 0, the treatment is beyond the limit. */
  readonly upper: number | null;
  /** p-value against being beyond the limit; for a posterior, the probability of being beyond it. */
  readonly clearP: number | null;
  /** p-value against being within the limit; for a posterior, the probability of being within it. */
  readonly harmP: number | null;
}

/** Returns the result for a margin that couldn't be tested. */
export function noMarginTest(
  method: string,
  status: Exclude<Status, 'ok'>,
  warnings: readonly Warning[] = [],
): MarginTest {
  return { method, status, warnings, room: null, lower: null, upper: null, clearP: null, harmP: null };
}
