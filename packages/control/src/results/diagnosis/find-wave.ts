import { findRateChange } from '@pixel/stats';
import type { TrafficGroup } from '@pixel/store/events';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { judgeSplit, missingOf } from './judge-split.ts';
import { type Counts, countedStates, countsOf, groupsBy, sumOf, total, without } from './traffic-counts.ts';

/** A value is looked for among many. */
const alpha = 0.001;
/** So many times as many as everybody else's growth explains are a wave, and so many more at least. */
const surge = { times: 2, visitors: 30 };

/** Visitors who came from an hour on, mostly to one variant, and without whom the split is as planned. */
export interface Wave {
  readonly group: TrafficGroup;
  readonly since: number;
  /** Visitors of the group from then on. */
  readonly visitors: number;
  readonly variantKey: string | null;
}

/**
 * Finds the wave that a split which is off comes from among the values of a dimension: off within, as planned besides, and more than
 * twice as many as the growth of everybody else explains.
 */
export function findWave(facts: DiagnosisFacts, dimension: string): Wave | null {
  const all = countsOf(facts, groupsBy(facts, 'all')[0], countedStates);
  const waves = groupsBy(facts, dimension).flatMap((group) => {
    const counts = countsOf(facts, group, countedStates);
    const others = without(all, counts);
    const since = surgeSince(counts, all);
    if (since === null) return [];
    const after = sumOf(counts, since);
    const isSource =
      judgeSplit(facts, after) === 'off' && judgeSplit(facts, sumOf(others, 0)) === 'as_planned';
    if (!isSource || !isSurge(counts, others, since)) return [];
    return [{ group, since, visitors: total(after), variantKey: mostOf(facts, after) }];
  });
  return waves.toSorted((a, b) => b.visitors - a.visitors)[0] ?? null;
}

/** The variant that has most against its weight. */
export function mostOf(facts: Pick<DiagnosisFacts, 'health'>, visitors: readonly number[]): string | null {
  const missing = missingOf(facts, visitors);
  return facts.health.variants[missing.indexOf(Math.min(...missing))]?.variantKey ?? null;
}

/** Since when the group is a larger part of all; null where that is not shown. How few came before says more of it than how they were split. */
function surgeSince(counts: Counts, all: Counts): number | null {
  const change = findRateChange(
    all.map((period, at) => ({ events: total(counts[at] ?? []), of: total(period) })),
  );
  return change === null || change.pValue >= alpha ? null : change.from;
}

/** Whether a group grew by far more than everybody else. A group of which nobody came before is one that grew. */
function isSurge(counts: Counts, others: Counts, since: number): boolean {
  const before = total(sumOf(others, 0, since));
  if (before === 0) return false;
  const usual = (total(sumOf(counts, 0, since)) * total(sumOf(others, since))) / before;
  const after = total(sumOf(counts, since));
  return after >= surge.times * usual && after - usual >= surge.visitors;
}
