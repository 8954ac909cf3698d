import { areValidSums, centeredSquares, type NoMeanStatus } from './arm-mean.ts';
import type { CupedMeanStats, CupedProportionStats } from './arm-stats.ts';

/** Means of an arm's metric y and covariate x, and their centered sums of squares and products. */
export interface CovariateMoments {
  readonly n: number;
  readonly meanY: number;
  readonly meanX: number;
  readonly sumSquaresY: number;
  readonly sumSquaresX: number;
  readonly sumProducts: number;
  /** Divisor that turns a centered sum into a variance: n − 1, or n for proportions. */
  readonly divisor: number;
}

/** The moments of an arm, or why there are none. */
export type CovariateMomentsResult =
  | { readonly status: 'ok'; readonly moments: CovariateMoments }
  | { readonly status: NoMeanStatus };

/** Tolerance of the Cauchy–Schwarz inequality, relative to the sums of squares; beyond it, the data count as inconsistent. */
const cauchySchwarzTolerance = 1e-9;

/** Returns the moments of an arm with a covariate, or `invalid_input`, `no_data` or `insufficient_n`. */
export function covariateMoments(stats: CupedMeanStats | CupedProportionStats): CovariateMomentsResult {
  const { n, postPre } = stats;
  // Conversions are 0 or 1, so their sum of squares equals their sum.
  const post = stats.kind === 'cupedMean' ? stats.post : { sum: stats.post.sum, sumSquares: stats.post.sum };
  const pre = stats.kind === 'cupedMean' ? stats.pre : { sum: stats.pre.sum, sumSquares: stats.pre.sum };
  const values = [post.sum, post.sumSquares, pre.sum, pre.sumSquares, postPre];
  if (!areValidSums(n, values)) return { status: 'invalid_input' };
  if (stats.kind === 'cupedProportion' && [post.sum, pre.sum].some((sum) => sum < 0 || sum > n))
    return { status: 'invalid_input' };
  if (n === 0) return { status: values.every((value) => value === 0) ? 'no_data' : 'invalid_input' };
  const sumSquaresY = centeredSquares(n, post.sum, post.sumSquares);
  const sumSquaresX = centeredSquares(n, pre.sum, pre.sumSquares);
  if (sumSquaresY === null || sumSquaresX === null) return { status: 'invalid_input' };
  const sumProducts = postPre - (post.sum * pre.sum) / n;
  const scale = Math.sqrt(post.sumSquares * pre.sumSquares);
  if (Math.abs(sumProducts) > Math.sqrt(sumSquaresY * sumSquaresX) + cauchySchwarzTolerance * scale)
    return { status: 'invalid_input' };
  if (n < 2) return { status: 'insufficient_n' };
  const divisor = stats.kind === 'cupedProportion' ? n : n - 1;
  const means = { meanY: post.sum / n, meanX: pre.sum / n };
  return { status: 'ok', moments: { n, ...means, sumSquaresY, sumSquaresX, sumProducts, divisor } };
}

/** Returns the variance of y − θx, s_y² − 2θ s_xy + θ² s_x²; 0 if it is below the rounding error. */
export function adjustedVariance(
  { sumSquaresY, sumSquaresX, sumProducts, divisor }: CovariateMoments,
  theta: number,
): number {
  const squares = sumSquaresY - 2 * theta * sumProducts + theta * theta * sumSquaresX;
  return squares <= 1e-14 * (sumSquaresY + theta * theta * sumSquaresX) ? 0 : squares / divisor;
}
