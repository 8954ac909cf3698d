import { areValidSums, centeredSquares, type DescribedArm } from './arm-mean.ts';
import type { MeanM2Stats, MeanStats } from './arm-stats.ts';

/** Returns the mean of an arm from its sums, with s² = (Σy² − (Σy)²/n) / (n − 1). */
export function describeMean({ n, sum, sumSquares }: Omit<MeanStats, 'kind'>): DescribedArm {
  if (!areValidSums(n, [sum, sumSquares]) || sumSquares < 0) return { status: 'invalid_input' };
  if (n === 0) return sum === 0 && sumSquares === 0 ? { status: 'no_data' } : { status: 'invalid_input' };
  const m2 = centeredSquares(n, sum, sumSquares);
  return m2 === null ? { status: 'invalid_input' } : describeMeanM2({ n, mean: sum / n, m2 });
}

/** Returns the mean of an arm from its centered moments, with s² = m2 / (n − 1). */
export function describeMeanM2({ n, mean, m2 }: Omit<MeanM2Stats, 'kind'>): DescribedArm {
  if (!areValidSums(n, [mean, m2]) || m2 < 0) return { status: 'invalid_input' };
  if (n === 0) return { status: 'no_data' };
  if (n < 2) return { status: 'insufficient_n' };
  return { status: 'ok', arm: { n, mean, variance: m2 / (n - 1) } };
}
