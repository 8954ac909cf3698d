import type { Matrix, Vector } from '../special/quadratic-form.ts';
import { areValidSums, centeredSquares, type NoMeanStatus } from './arm-mean.ts';
import type { CupedRatioStats } from './arm-stats.ts';

/** An arm's numerator and denominator, during and before the experiment: means M, D, Mp, Dp and their sample covariance. */
export interface RatioCovariance {
  readonly n: number;
  readonly m: number;
  readonly d: number;
  readonly mPre: number;
  readonly dPre: number;
  /** In the order (num, den, numPre, denPre). */
  readonly covariance: Matrix;
}

/** The covariance of an arm, or why there is none. */
export type RatioCovarianceResult =
  | { readonly status: 'ok'; readonly moments: RatioCovariance }
  | { readonly status: NoMeanStatus };

/** Returns the means and the sample covariance of an arm's ratio and its covariate, or why there are none. */
export function ratioCovariance(stats: CupedRatioStats): RatioCovarianceResult {
  const { n, num, den, numPre, denPre } = stats;
  const parts = [num, den, numPre, denPre];
  const products = [
    [num.sumSquares, stats.numDen, stats.numNumPre, stats.numDenPre],
    [stats.numDen, den.sumSquares, stats.denNumPre, stats.denDenPre],
    [stats.numNumPre, stats.denNumPre, numPre.sumSquares, stats.numPreDenPre],
    [stats.numDenPre, stats.denDenPre, stats.numPreDenPre, denPre.sumSquares],
  ];
  if (!areValidSums(n, [...products.flat(), ...parts.map(({ sum }) => sum)]))
    return { status: 'invalid_input' };
  if (n === 0) return { status: 'no_data' };
  if (parts.some(({ sum, sumSquares }) => centeredSquares(n, sum, sumSquares) === null))
    return { status: 'invalid_input' };
  if (n < 2) return { status: 'insufficient_n' };
  if (den.sum === 0) return { status: 'denominator_zero' };
  const sums = parts.map(({ sum }) => sum);
  const covariance = products.map((row, i) =>
    row.map((product, j) => (product - ((sums[i] ?? 0) * (sums[j] ?? 0)) / n) / (n - 1)),
  );
  const moments = { m: num.sum / n, d: den.sum / n, mPre: numPre.sum / n, dPre: denPre.sum / n };
  return { status: 'ok', moments: { n, ...moments, covariance } };
}

/** Gradient of M/D with respect to the four means. */
export function ratioGradient({ m, d }: RatioCovariance): Vector {
  return [1 / d, -m / (d * d), 0, 0];
}

/** Gradient of Mp/Dp with respect to the four means; 0 if there is no pre-experiment denominator. */
export function covariateGradient({ mPre, dPre }: RatioCovariance): Vector {
  return dPre === 0 ? [0, 0, 0, 0] : [0, 0, 1 / dPre, -mPre / (dPre * dPre)];
}
