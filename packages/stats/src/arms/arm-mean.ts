import type { Status } from '../result.ts';

/** An arm as a test sees it, whatever the metric: the estimate of one arm and the variance of one observation. */
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

/** Relative to the sum of squares, what rounding may leave of a variance that is 0. */
const rounding = 1e-14;
/** Relative to the sum of squares, how far it may be too small before it is an error of the data. */
const inconsistency = 1e-9;

/** Sum of (x − mean)² from the sum of squares; null where rounding cannot explain that it is impossible. */
export function centredSquares(n: number, sum: number, sumSquares: number): number | null {
  const centred = sumSquares - (sum * sum) / n;
  if (!(centred >= -inconsistency * Math.abs(sumSquares))) return null;
  return centred <= rounding * sumSquares ? 0 : centred;
}

/** Whether every number is finite and n counts something. */
export function areCounted(n: number, values: readonly number[]): boolean {
  return Number.isSafeInteger(n) && n >= 0 && values.every(Number.isFinite);
}
