import type { Status } from '../result.ts';

/** The mean of an arm, or whatever else its metric estimates, and the variance of one observation. The input of every test. */
export interface ArmMean {
  readonly n: number;
  readonly mean: number;
  /** s², so that s²/n is the variance of the mean. */
  readonly variance: number;
}

/** The status of an arm without a mean. */
export type NoMeanStatus = Exclude<Status, 'ok' | 'zero_variance' | 'baseline_zero'>;

/** An arm's mean, or why there is none. */
export type DescribedArm =
  | { readonly status: 'ok' | 'zero_variance'; readonly arm: ArmMean }
  | { readonly status: NoMeanStatus };

/** Maximum variance that counts as 0, as a rounding error, relative to the sum of squares. */
const roundingTolerance = 1e-14;
/** How far the variance may be below 0, relative to the sum of squares, before the data count as inconsistent. */
const inconsistencyTolerance = 1e-9;

/** Returns the sum of (x − mean)² from the sum of squares; null if it is impossibly negative beyond rounding. */
export function centeredSquares(n: number, sum: number, sumSquares: number): number | null {
  const centered = sumSquares - (sum * sum) / n;
  if (!(centered >= -inconsistencyTolerance * Math.abs(sumSquares))) return null;
  return centered <= roundingTolerance * sumSquares ? 0 : centered;
}

/** Whether `n` is a count, a non-negative integer, and every sum is finite. */
export function areValidSums(n: number, sums: readonly number[]): boolean {
  return Number.isSafeInteger(n) && n >= 0 && sums.every(Number.isFinite);
}
