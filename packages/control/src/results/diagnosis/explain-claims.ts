import { findRateChange } from '@pixel/stats';
import type { TrafficState } from '@pixel/store/events';
import { concentratedIn } from './concentrated-in.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { Explanation } from './explanation.ts';
import { countedStates, countsOf, groupOf, groupsBy, sumOf, total } from './traffic-counts.ts';

const alpha = 0.001;
const stale: readonly TrafficState[] = ['unverified', 'outdated'];
/** Minimum visitors; fewer may be people trying things out. */
const minVisitors = 10;
/** Minimum share of claims that name one version, and of that version's visitors who have such claims. */
const minShare = 0.5;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Explains why visitors claim variants that they weren't assigned: an edge serves a configuration from before this phase, or one never
 * published here. For a day after the start, pages may have cached answers.
 */
export function explainClaims(facts: DiagnosisFacts): Explanation | null {
  const all = groupOf(facts, { dimension: 'all', value: '' });
  const claimed = countsOf(facts, all, stale);
  const counted = countsOf(facts, all, countedStates);
  const change = findRateChange(
    claimed.map((period, at) => ({ events: total(period), of: total(period) + total(counted[at] ?? []) })),
  );
  const since = change === null || change.pValue >= alpha ? 0 : change.from;
  const visitors = total(sumOf(claimed, since));
  const [version] = groupsBy(facts, 'version')
    .map((group) => ({
      version: group.value,
      visitors: total(sumOf(countsOf(facts, group, stale), since)),
      others: total(sumOf(countsOf(facts, group, countedStates), since)),
    }))
    .filter((each) => each.version !== '' && each.visitors >= minShare * (each.visitors + each.others))
    .toSorted((a, b) => b.visitors - a.visitors);
  if (version === undefined || version.visitors < Math.max(minVisitors, minShare * visitors)) return null;
  if (isJustBegun(facts, since)) return null;
  return {
    code: 'outdated_edge',
    segment: concentratedIn(facts, stale, since),
    since,
    step: 'verified',
    variantKey: null,
    error: { kind: 'version', version: version.version, visitors: version.visitors },
    confidence: 'high',
    visitors,
  };
}

function isJustBegun({ phaseStartedAt, health: { now } }: DiagnosisFacts, since: number): boolean {
  return since === 0 && now - phaseStartedAt < dayMs;
}
