import type { Status } from '../result.ts';

/** An arm as a test sees it, whatever the metric: its estimate and the variance of one observation. */
export interface ArmMean {
  readonly n: number;
  readonly mean: number;
  /** s², so that s²/n is the variance of the mean. */
  readonly variance: number;
}

/** Why an arm has no mean. */
export type NoMean = Exclude<Status, 'ok' | 'zero_variance' | 'baseline_zero'>;

/** An arm's mean, or why there is none. */
export type DescribedArm =
  | { readonly status: 'ok' | 'zero_variance'; readonly arm: ArmMean }
  | { readonly status: NoMean };

/** Rounding error that a zero variance may have, relative to the sum of squares. */
const rounding = 1e-14;
/** How far the variance may be below 0, relative to the sum of squares, before the data count as inconsistent. */
const inconsistency = 1e-9;

/** Returns the sum of (x − mean)² from the sum of squares; null if it is impossibly negative beyond rounding. */
export function centredSquares(n: number, sum: number, sumSquares: number): number | null {
  const centred = sumSquares - (sum * sum) / n;
  if (!(centred >= -inconsistency * Math.abs(sumSquares))) return null;
  return centred <= rounding * sumSquares ? 0 : centred;
}

/** Whether every number is finite and n is a count. */
export function areCounted(n: number, values: readonly number[]): boolean {
  return Number.isSafeInteger(n) && n >= 0 && values.every(Number.isFinite);
}
