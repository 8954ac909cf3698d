import type { TrafficGroup, TrafficState } from '@pixel/store/events';
import type { DiagnosisFacts } from './diagnosis-facts.ts';

/** Visitors by period and variant, in the order of the variants. */
export type Counts = readonly (readonly number[])[];

/** Visitors of one or several variants; they count for the first. */
export const countedStates: readonly TrafficState[] = ['counted', 'multi'];

/** Returns a group of visitors; undefined if it is not among the largest of its dimension. */
export function groupOf(
  { traffic }: DiagnosisFacts,
  { dimension, value }: { readonly dimension: string; readonly value: string },
): TrafficGroup | undefined {
  return traffic.find((group) => group.dimension === dimension && group.value === value);
}

/** Returns the groups of a dimension. */
export function groupsBy({ traffic }: DiagnosisFacts, dimension: string): readonly TrafficGroup[] {
  return traffic.filter((group) => group.dimension === dimension);
}

/** Counts the visitors of a group in the given states. */
export function countsOf(
  { periods, health: { variants } }: DiagnosisFacts,
  group: TrafficGroup | undefined,
  states: readonly TrafficState[],
): Counts {
  const counts = Array.from({ length: periods.count }, () => variants.map(() => 0));
  for (const { period, variantKey, state, visitors } of group?.cells ?? []) {
    const variant = variants.findIndex((candidate) => candidate.variantKey === variantKey);
    const row = counts[Math.min(period, periods.count - 1)];
    if (period >= 0 && row !== undefined && variant >= 0 && states.includes(state))
      row[variant] = (row[variant] ?? 0) + visitors;
  }
  return counts;
}

/** Returns each variant's sum over the periods in [`from`, `until`). */
export function sumPeriods(counts: Counts, from: number, until = counts.length): readonly number[] {
  const [first = []] = counts;
  return first.map((_, variant) =>
    counts.slice(from, until).reduce((sum, period) => sum + (period[variant] ?? 0), 0),
  );
}

/** Subtracts some visitors from all, down to at least 0. */
export function subtract(all: Counts, some: Counts): Counts {
  return all.map((period, periodIndex) =>
    period.map((visitors, variantIndex) => Math.max(0, visitors - (some[periodIndex]?.[variantIndex] ?? 0))),
  );
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
