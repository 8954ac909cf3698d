import { findRateChange } from '@pixel/stats';
import type { TrafficGroup } from '@pixel/store/events';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { judgeSplit, missingOf } from './judge-split.ts';
import {
  type Counts,
  countedStates,
  countsOf,
  groupsBy,
  subtract,
  sum,
  sumPeriods,
} from './traffic-counts.ts';

/** Strict, because many values are tested. */
const alpha = 0.001;
/** A wave has at least this many times the visitors that everyone else's growth explains, and at least this many more. */
const minSurge = { times: 2, visitors: 30 };

/** A surge of one group's visitors, mostly to one variant. Without them, the split is as planned. */
export interface Wave {
  readonly group: TrafficGroup;
  /** Index of the period with which it began. */
  readonly since: number;
  /** Visitors of the group since then. */
  readonly visitors: number;
  readonly variantKey: string | null;
}

/**
 * Searches a dimension's values for the wave that causes a sample ratio mismatch: the split is off within it and as planned outside, and it
 * has at least twice the visitors that everyone else's growth explains. Null if there is none.
 */
export function findWave(facts: DiagnosisFacts, dimension: string): Wave | null {
  const all = countsOf(facts, groupsBy(facts, 'all')[0], countedStates);
  const waves = groupsBy(facts, dimension).flatMap((group) => {
    const counts = countsOf(facts, group, countedStates);
    const others = subtract(all, counts);
    const since = findSurgeStart(counts, all);
    if (since === null) return [];
    const after = sumPeriods(counts, since);
    const isSource =
      judgeSplit(facts, after) === 'off' && judgeSplit(facts, sumPeriods(others, 0)) === 'as_planned';
    if (!isSource || !isSurge(counts, others, since)) return [];
    return [{ group, since, visitors: sum(after), variantKey: largestSurplusOf(facts, after) }];
  });
  return waves.toSorted((a, b) => b.visitors - a.visitors)[0] ?? null;
}

/** Returns the variant with the largest surplus relative to its weight. */
export function largestSurplusOf(
  facts: Pick<DiagnosisFacts, 'health'>,
  visitors: readonly number[],
): string | null {
  const missing = missingOf(facts, visitors);
  return facts.health.variants[missing.indexOf(Math.min(...missing))]?.variantKey ?? null;
}

/**
 * Returns since when the group has been a larger part of all visitors; null if that isn't evident. Tests the group's share rather than its
 * split, because its small number of earlier visitors is stronger evidence.
 */
function findSurgeStart(counts: Counts, all: Counts): number | null {
  const change = findRateChange(
    all.map((period, index) => ({ events: sum(counts[index] ?? []), total: sum(period) })),
  );
  return change === null || change.pValue >= alpha ? null : change.from;
}

/** Whether a group grew far more than everyone else. A group without earlier visitors counts as one that grew. */
function isSurge(counts: Counts, others: Counts, since: number): boolean {
  const before = sum(sumPeriods(others, 0, since));
  if (before === 0) return false;
  const expected = (sum(sumPeriods(counts, 0, since)) * sum(sumPeriods(others, since))) / before;
  const after = sum(sumPeriods(counts, since));
  return after >= minSurge.times * expected && after - expected >= minSurge.visitors;
}
