import { findSplitChange } from '@pixel/stats';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { type Counts, countedStates, countsOf, groupOf, sum, sumPeriods } from './traffic-counts.ts';

/** Minimum expected visitors before a change for judging the earlier split. */
const minBefore = 5;

/** Since when visitors have not been split as planned, and the significance of that change. */
export interface SplitSince {
  /** Index of the period; 0 if since the start. */
  readonly since: number;
  readonly pValue: number;
}

/**
 * Returns since when visitors have not been split as planned; null without visitors. Returns 0 if none came before and, by the later
 * numbers, hardly any were expected.
 */
export function splitSince(facts: DiagnosisFacts, counts: Counts): SplitSince | null {
  const change = findSplitChange(counts, weightsOf(facts));
  if (change === null) return null;
  const { from, pValue } = change;
  const all = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), countedStates);
  const [allBefore, allAfter] = [sum(sumPeriods(all, 0, from)), sum(sumPeriods(all, from))];
  const [before, after] = [sum(sumPeriods(counts, 0, from)), sum(sumPeriods(counts, from))];
  const expected = allAfter > 0 ? (allBefore * after) / allAfter : 0;
  return { since: before === 0 && expected < minBefore ? 0 : from, pValue };
}

export function weightsOf({ health: { variants } }: Pick<DiagnosisFacts, 'health'>): readonly number[] {
  return variants.map(({ weight }) => weight);
}
