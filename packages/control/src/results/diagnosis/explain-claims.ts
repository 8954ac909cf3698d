import { findRateChange } from '@pixel/stats';
import type { TrafficState } from '@pixel/store/events';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { DiagnosisExplanation } from './explanation.ts';
import { findConcentration } from './find-concentration.ts';
import { countedStates, countsOf, groupOf, groupsBy, sum, sumPeriods } from './traffic-counts.ts';

const alpha = 0.001;
const stale: readonly TrafficState[] = ['unverified', 'outdated'];
/** Minimum visitors; fewer may be people trying things out. */
const minVisitors = 10;
/** Minimum share of visitors with false claims whose events name one version, and of that version's visitors with false claims. */
const minShare = 0.5;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Explains false claims, events that name variants their visitors weren't assigned: an edge serves a configuration from before this phase,
 * or one never published here. Null within a day of the start, when pages may still use cached responses.
 */
export function explainClaims(facts: DiagnosisFacts): DiagnosisExplanation | null {
  const all = groupOf(facts, { dimension: 'all', value: '' });
  const claimed = countsOf(facts, all, stale);
  const counted = countsOf(facts, all, countedStates);
  const change = findRateChange(
    claimed.map((period, index) => ({
      events: sum(period),
      total: sum(period) + sum(counted[index] ?? []),
    })),
  );
  const since = change === null || change.pValue >= alpha ? 0 : change.from;
  const visitors = sum(sumPeriods(claimed, since));
  const [version] = groupsBy(facts, 'version')
    .map((group) => ({
      version: group.value,
      visitors: sum(sumPeriods(countsOf(facts, group, stale), since)),
      others: sum(sumPeriods(countsOf(facts, group, countedStates), since)),
    }))
    .filter((claim) => claim.version !== '' && claim.visitors >= minShare * (claim.visitors + claim.others))
    .toSorted((a, b) => b.visitors - a.visitors);
  if (version === undefined || version.visitors < Math.max(minVisitors, minShare * visitors)) return null;
  if (hasJustStarted(facts, since)) return null;
  return {
    code: 'outdated_edge',
    segment: findConcentration(facts, stale, since),
    since,
    step: 'verified',
    variantKey: null,
    error: { kind: 'version', version: version.version, visitors: version.visitors },
    confidence: 'high',
    visitors,
  };
}

function hasJustStarted({ phaseStartedAt, health: { now } }: DiagnosisFacts, since: number): boolean {
  return since === 0 && now - phaseStartedAt < dayMs;
}
