import { areValidSums, centeredSquares, type DescribedArm } from './arm-mean.ts';
import type { QuantileClusteredStats, QuantileStats } from './arm-stats.ts';

/** Normal quantile for 95%, regardless of the level of a test, because the store computes the limits with it. */
const z = 1.959963984540054;

/**
 * Returns a quantile with a variance from its outer interval (Deng, Knoblich, Lu 2018, section 4):
 * s² = (nStar/n) (n − 1) ((qU − qL) / 2z)². If qU = qL, the variance is unknown.
 */
export function describeQuantile(stats: Omit<QuantileStats, 'kind'>): DescribedArm {
  const { n, nStar, nu, q, qLower, qUpper } = stats;
  if (!areValidSums(n, [nStar, nu, q, qLower, qUpper])) return { status: 'invalid_input' };
  if (nStar < 0 || !(nu > 0 && nu < 1) || qLower > qUpper) return { status: 'invalid_input' };
  if (n === 0) return { status: 'no_data' };
  if (n < 2 || n <= (z * z * nu) / (1 - nu) || n <= (z * z * (1 - nu)) / nu)
    return { status: 'insufficient_n' };
  const standardError = (qUpper - qLower) / (2 * z);
  const variance = (nStar / n) * (n - 1) * standardError ** 2;
  return { status: variance === 0 ? 'zero_variance' : 'ok', arm: { n, mean: q, variance } };
}

/**
 * Returns a quantile of events that are clustered by visitor, with the variance of `describeQuantile` times the design effect of the share
 * below q, V / (nu (1 − nu) / n). V = (s_S² − 2 b s_SN + b² s_N²) / (K mean(N)²) is the variance of that share by the delta method over K
 * visitors, with S their events at or below q, N all their events, b = mean(S) / mean(N).
 */
export function describeQuantileClustered(stats: Omit<QuantileClusteredStats, 'kind'>): DescribedArm {
  const unclustered = describeQuantile(stats);
  if (unclustered.status !== 'ok') return unclustered;
  const { n, nu, below, events, belowEvents, nClusters: k } = stats;
  const values = [below.sum, below.sumSquares, events.sum, events.sumSquares, belowEvents];
  if (!areValidSums(k, values) || k === 0) return { status: 'invalid_input' };
  const belowSquares = centeredSquares(k, below.sum, below.sumSquares);
  const eventSquares = centeredSquares(k, events.sum, events.sumSquares);
  if (belowSquares === null || eventSquares === null) return { status: 'invalid_input' };
  if (k < 2) return { status: 'insufficient_n' };
  if (events.sum === 0) return { status: 'invalid_input' };
  const products = belowEvents - (below.sum * events.sum) / k;
  const share = below.sum / events.sum;
  const squares = belowSquares - 2 * share * products + share * share * eventSquares;
  const meanEvents = events.sum / k;
  const clustered = Math.max(0, squares) / (k - 1) / (k * meanEvents * meanEvents);
  const factor = clustered / ((nu * (1 - nu)) / n);
  const variance = unclustered.arm.variance * factor;
  return { status: variance === 0 ? 'zero_variance' : 'ok', arm: { ...unclustered.arm, variance } };
}
