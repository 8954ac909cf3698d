import { areCounted, centredSquares, type NoMean } from './arm-mean.ts';
import type { CupedMeanStats, CupedProportionStats } from './arm-stats.ts';

/** An arm's metric y and covariate x: means, and centred sums of squares and products. */
export interface CovariateMoments {
  readonly n: number;
  readonly meanY: number;
  readonly meanX: number;
  readonly squaresY: number;
  readonly squaresX: number;
  readonly products: number;
  /** Divisor that turns a centred sum into a variance: n − 1, or n for proportions. */
  readonly divisor: number;
}

/** The moments of an arm, or why there are none. */
export type CovariateArm =
  | { readonly status: 'ok'; readonly moments: CovariateMoments }
  | { readonly status: NoMean };

/** How far Cauchy's bound may be exceeded, relative to the sums of squares, before the data count as inconsistent. */
const inconsistency = 1e-9;

/** Returns the moments of an arm with a covariate. */
export function covariateMoments(stats: CupedMeanStats | CupedProportionStats): CovariateArm {
  const { n, postPre } = stats;
  // A conversion is its own square.
  const post = stats.kind === 'cupedMean' ? stats.post : { sum: stats.post.sum, sumSquares: stats.post.sum };
  const pre = stats.kind === 'cupedMean' ? stats.pre : { sum: stats.pre.sum, sumSquares: stats.pre.sum };
  const values = [post.sum, post.sumSquares, pre.sum, pre.sumSquares, postPre];
  if (!areCounted(n, values)) return { status: 'invalid_input' };
  if (stats.kind === 'cupedProportion' && [post.sum, pre.sum].some((sum) => sum < 0 || sum > n))
    return { status: 'invalid_input' };
  if (n === 0) return { status: values.every((value) => value === 0) ? 'no_data' : 'invalid_input' };
  const squaresY = centredSquares(n, post.sum, post.sumSquares);
  const squaresX = centredSquares(n, pre.sum, pre.sumSquares);
  if (squaresY === null || squaresX === null) return { status: 'invalid_input' };
  const products = postPre - (post.sum * pre.sum) / n;
  const scale = Math.sqrt(post.sumSquares * pre.sumSquares);
  if (Math.abs(products) > Math.sqrt(squaresY * squaresX) + inconsistency * scale)
    return { status: 'invalid_input' };
  if (n < 2) return { status: 'insufficient_n' };
  const divisor = stats.kind === 'cupedProportion' ? n : n - 1;
  const means = { meanY: post.sum / n, meanX: pre.sum / n };
  return { status: 'ok', moments: { n, ...means, squaresY, squaresX, products, divisor } };
}

/** Returns the variance of y − θx: s_y² − 2θ s_xy + θ² s_x². */
export function adjustedVariance(
  { squaresY, squaresX, products, divisor }: CovariateMoments,
  theta: number,
): number {
  const squares = squaresY - 2 * theta * products + theta * theta * squaresX;
  return squares <= 1e-14 * (squaresY + theta * theta * squaresX) ? 0 : squares / divisor;
}
