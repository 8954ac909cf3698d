import type { ReportedMetric } from '@pixel/control/client';

/** A variant among all of them, by what it did. */
export interface RankedVariant {
  readonly variantKey: string;
  /** Of the primary goal; the baseline's own is what others leave. Null where the engine tells none. */
  readonly probabilityBest: number | null;
  readonly lift: ReportedMetric['comparisons'][number]['relative'] | null;
}

/** Returns variants, the best first: by the lift in the goal's direction, of which the baseline has none. */
export function rankVariants({ arms, comparisons, direction }: ReportedMetric): readonly RankedVariant[] {
  const told = comparisons.map(({ probabilityBest }) => probabilityBest);
  const rest = told.every((each) => each !== null) && told.length > 0 ? 1 - total(told) : null;
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
