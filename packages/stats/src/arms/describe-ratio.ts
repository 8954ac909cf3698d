import { areValidSums, centeredSquares, type DescribedArm } from './arm-mean.ts';
import type { RatioStats } from './arm-stats.ts';

/** Tolerance of the Cauchy–Schwarz inequality, relative to the sums of squares; beyond it, the data count as inconsistent. */
const cauchySchwarzTolerance = 1e-9;

/**
 * Returns a ratio of totals R = M/D by the delta method: s² = (s_M² − 2 R s_MD + R² s_D²) / D², D the mean denominator (Deng, Knoblich, Lu
 * 2018, "Applying the delta method in metric analytics", equation 3).
 */
export function describeRatio({ n, num, den, numDen }: Omit<RatioStats, 'kind'>): DescribedArm {
  const values = [num.sum, num.sumSquares, den.sum, den.sumSquares, numDen];
  if (!areValidSums(n, values)) return { status: 'invalid_input' };
  if (n === 0)
    return values.every((value) => value === 0) ? { status: 'no_data' } : { status: 'invalid_input' };
  const numSquares = centeredSquares(n, num.sum, num.sumSquares);
  const denSquares = centeredSquares(n, den.sum, den.sumSquares);
  if (numSquares === null || denSquares === null) return { status: 'invalid_input' };
  const products = numDen - (num.sum * den.sum) / n;
  const bound = Math.sqrt(numSquares * denSquares);
  const scale = Math.sqrt(num.sumSquares * den.sumSquares);
  if (Math.abs(products) > bound + cauchySchwarzTolerance * scale) return { status: 'invalid_input' };
  if (n < 2) return { status: 'insufficient_n' };
  if (den.sum === 0) return { status: 'denominator_zero' };

  const ratio = num.sum / den.sum;
  const squares = numSquares - 2 * ratio * products + ratio * ratio * denSquares;
  const parts = numSquares + ratio * ratio * denSquares;
  const meanDen = den.sum / n;
  // Treats the rounding error of a ratio that is the same for everyone as 0.
  const variance = squares <= 1e-14 * parts ? 0 : squares / (n - 1) / (meanDen * meanDen);
  return { status: 'ok', arm: { n, mean: ratio, variance } };
}
