import type { Status, Warning } from '../result.ts';

/**
 * The room between a treatment and the limit of what it may cost, tested one-sided both ways, each at alpha. A p-value is at
 * most alpha exactly when its limit is on the other side of 0.
 */
export interface MarginTest {
  readonly method: string;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  /** In the metric's units, positive on the good side of the limit; null where there is none. */
  readonly room: number | null;
  /** Lower end of the interval that is open above; above 0 the treatment is inside the limit. */
  readonly lower: number | null;
  /** Upper end of the interval that is open below; below 0 the treatment is beyond the limit. */
  readonly upper: number | null;
  /** Against the treatment being beyond the limit; of beliefs the chance that it is. */
  readonly clearP: number | null;
  /** Against the treatment being inside the limit; of beliefs the chance that it is. */
  readonly harmP: number | null;
}

/** A margin that could not be tested. */
export function noMarginTest(
  method: string,
  status: Exclude<Status, 'ok'>,
  warnings: readonly Warning[] = [],
): MarginTest {
  return { method, status, warnings, room: null, lower: null, upper: null, clearP: null, harmP: null };
}
