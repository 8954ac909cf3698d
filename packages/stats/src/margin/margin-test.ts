import type { Status, Warning } from '../result.ts';

/**
 * The room between a treatment and its limit, with a one-sided test in each direction, both at alpha. A p-value is at most alpha exactly if
 * its limit is on the other side of 0.
 */
export interface MarginTest {
  readonly method: string;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  /** In the metric's units, positive on the good side of the limit; null if unknown. */
  readonly room: number | null;
  /** Lower end of the interval that is open above; if above 0, the treatment is within the limit. */
  readonly lower: number | null;
  /** Upper end of the interval that is open below; if below 0, the treatment is beyond the limit. */
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
