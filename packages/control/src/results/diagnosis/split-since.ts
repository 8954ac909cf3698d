import { findSplitChange } from '@pixel/stats';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { type Counts, countedStates, countsOf, groupOf, sumOf, total } from './traffic-counts.ts';

/** Fewer visitors who should have come before say nothing of whether they were split as planned. */
const leastBefore = 5;

/** Since when visitors are not split as planned, and how sure it is that they were not always split alike. */
export interface SplitSince {
  /** Index of the period; 0 from the start on. */
  readonly since: number;
  readonly pValue: number;
}

/**
 * Returns since when visitors of some kind are not split as planned; null without visitors. They are from the start on where, by how many
 * come later, nobody of them is missed before.
 */
export function splitSince(facts: DiagnosisFacts, counts: Counts): SplitSince | null {
  const change = findSplitChange(counts, weightsOf(facts));
  if (change === null) return null;
  const { from, pValue } = change;
  const all = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), countedStates);
  const [allBefore, allAfter] = [total(sumOf(all, 0, from)), total(sumOf(all, from))];
  const [before, after] = [total(sumOf(counts, 0, from)), total(sumOf(counts, from))];
  const expected = allAfter > 0 ? (allBefore * after) / allAfter : 0;
  return { since: before === 0 && expected < leastBefore ? 0 : from, pValue };
}

export function weightsOf({ health: { variants } }: Pick<DiagnosisFacts, 'health'>): readonly number[] {
  return variants.map(({ weight }) => weight);
}
