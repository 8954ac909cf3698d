import { areValidSums, type DescribedArm } from './arm-mean.ts';
import type { ProportionStats } from './arm-stats.ts';

/** Returns a proportion p, with variance p (1 − p). */
export function describeProportion({ n, sum }: Omit<ProportionStats, 'kind'>): DescribedArm {
  if (!areValidSums(n, [sum]) || sum < 0 || sum > n) return { status: 'invalid_input' };
  if (n === 0) return { status: 'no_data' };
  if (n < 2) return { status: 'insufficient_n' };
  const mean = sum / n;
  return { status: 'ok', arm: { n, mean, variance: mean * (1 - mean) } };
}
