import type { ReportedMetric } from '@pixel/control/client';

export interface RankedVariant {
  readonly variantKey: string;
  /** Probability of being best by the primary goal; the baseline's is the remainder to 1. Null if the engine doesn't compute it. */
  readonly probabilityBest: number | null;
  readonly lift: ReportedMetric['comparisons'][number]['relative'] | null;
}

/** Returns the variants, the best first, by lift in the goal's direction; the baseline counts with a lift of zero. */
export function rankVariants({ arms, comparisons, direction }: ReportedMetric): readonly RankedVariant[] {
  const probabilities = comparisons.map(({ probabilityBest }) => probabilityBest);
  const remainder =
    probabilities.every((probability) => probability !== null) && probabilities.length > 0
      ? 1 - sumOf(probabilities)
      : null;
  const sign = direction === 'increase' ? 1 : -1;
  return arms
    .map(({ variantKey }) => {
      const comparison = comparisons.find((candidate) => candidate.variantKey === variantKey);
      return {
        variantKey,
        probabilityBest:
          comparison === undefined ? remainder && Math.max(0, remainder) : comparison.probabilityBest,
        lift: comparison?.relative ?? null,
      };
    })
    .toSorted((a, b) => sign * ((b.lift?.estimate ?? 0) - (a.lift?.estimate ?? 0)));
}

function sumOf(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);
}
