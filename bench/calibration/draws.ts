import type { MeanStats, ProportionStats } from '@pixel/stats';
import type { Random } from './random.ts';

/** Visitors of whom some convert. */
export function drawProportion(random: Random, n: number, p: number): ProportionStats {
  return { kind: 'proportion', n, sum: random.binomial(n, p) };
}

/** Spending of the buyers among n visitors: lognormal with median 50. */
export function drawSpending(random: Random, { n, buyers, sd }: { n: number; buyers: number; sd: number }) {
  return Array.from({ length: random.binomial(n, buyers) }, () => 50 * Math.exp(sd * random.normal()));
}

/** Sums of n visitors' values, all 0 except the given ones. */
export function meanOf(n: number, values: readonly number[]): MeanStats {
  return { kind: 'mean', n, sum: sumOf(values), sumSquares: sumOf(values.map((value) => value * value)) };
}

/** Combines two groups of visitors. */
export function addMeans(a: MeanStats, b: MeanStats): MeanStats {
  return { kind: 'mean', n: a.n + b.n, sum: a.sum + b.sum, sumSquares: a.sumSquares + b.sumSquares };
}

export function sumOf(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
