import type { ReportedMetric } from '@pixel/control/client';

/** A variant's rank. */
export interface RankedVariant {
  readonly variantKey: string;
  /** For the primary goal; the baseline's is the remainder to 1. Null if the engine doesn't compute it. */
  readonly probabilityBest: number | null;
  readonly lift: ReportedMetric['comparisons'][number]['relative'] | null;
}

/** Returns the variants, best first: by lift in the goal's direction; the baseline's lift is zero. */
export function rankVariants({ arms, comparisons, direction }: ReportedMetric): readonly RankedVariant[] {
  const probabilities = comparisons.map(({ probabilityBest }) => probabilityBest);
  const rest =
    probabilities.every((each) => each !== null) && probabilities.length > 0
      ? 1 - total(probabilities)
      : null;
  const sign = direction === 'increase' ? 1 : -1;
  return arms
    .map(({ variantKey }) => {
      const found = comparisons.find((each) => each.variantKey === variantKey);
      return {
        variantKey,
        probabilityBest: found === undefined ? rest && Math.max(0, rest) : found.probabilityBest,
        lift: found?.relative ?? null,
      };
    })
    .toSorted((a, b) => sign * ((b.lift?.estimate ?? 0) - (a.lift?.estimate ?? 0)));
}

function total(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
