import { findRateChange } from '@pixel/stats';
import type { TrafficState } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import type { DiagnosedError } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { DiagnosisExplanation } from './explanation.ts';
import { findConcentration } from './find-concentration.ts';
import { largestSurplusOf } from './find-wave.ts';
import { judgeSplit } from './judge-split.ts';
import { splitSince } from './split-since.ts';
import {
  type Counts,
  countedStates,
  countsOf,
  groupOf,
  groupsBy,
  sum,
  sumPeriods,
} from './traffic-counts.ts';

const alpha = 0.001;
const bots: readonly TrafficState[] = ['bot'];

/** Explains why a variant has more bots than the others. Bots are excluded, but they show that someone opens its page. */
export function explainBots(facts: DiagnosisFacts): DiagnosisExplanation | null {
  const counts = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), bots);
  const change = splitSince(facts, counts);
  if (change === null || change.pValue >= alpha) return null;
  const after = sumPeriods(counts, change.since);
  return {
    code: 'bot_wave',
    segment: findConcentration(facts, bots, change.since),
    since: change.since,
    step: 'human',
    variantKey: largestSurplusOf(facts, after),
    error: findTopAgent(facts, bots, change.since),
    confidence: 'high',
    visitors: sum(after),
  };
}

/** Explains why many counted visitors use automated browsers, if that started at some hour. */
export function explainAutomation(facts: DiagnosisFacts): DiagnosisExplanation | null {
  const automated = countsOf(facts, groupOf(facts, { dimension: 'automation', value: 'yes' }), countedStates);
  const all = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), countedStates);
  const change = findRateChange(
    all.map((period, index) => ({ events: sum(automated[index] ?? []), total: sum(period) })),
  );
  if (change === null || change.pValue >= alpha || change.after < 2 * change.before) return null;
  const after = sumPeriods(automated, change.from);
  const isUneven = judgeSplit(facts, after) === 'off';
  return {
    code: 'bot_wave',
    segment: findGrownCountry(facts, change.from, sum(after)),
    since: change.from,
    step: 'human',
    variantKey: isUneven ? largestSurplusOf(facts, after) : null,
    error: findGrownAgent(facts, change.from),
    confidence: 'high',
    visitors: sum(after),
  };
}

/** Returns the most frequent user agent of visitors in the given states since a period; null if unknown. */
function findTopAgent(
  facts: DiagnosisFacts,
  states: readonly TrafficState[],
  since: number,
): DiagnosedError | null {
  const [topAgent] = groupsBy(facts, 'userAgent')
    .map(({ value, ...group }) => ({
      userAgent: value,
      visitors: sum(sumPeriods(countsOf(facts, { value, ...group }, states), since)),
    }))
    .filter(({ userAgent, visitors }) => userAgent !== '' && visitors > 0)
    .toSorted((a, b) => b.visitors - a.visitors);
  return topAgent === undefined ? null : { kind: 'user_agent', ...topAgent };
}

/** Returns the user agent whose number of visitors grew most; null if unknown. */
function findGrownAgent(facts: DiagnosisFacts, since: number): DiagnosedError | null {
  const [topAgent] = growthBy(facts, 'userAgent', since);
  return topAgent === undefined || topAgent.value === ''
    ? null
    : { kind: 'user_agent', userAgent: topAgent.value, visitors: Math.round(topAgent.visitors) };
}

/** Returns the country that accounts for at least 80% of this number of additional visitors, as a list of one; empty if there is none. */
function findGrownCountry(facts: DiagnosisFacts, since: number, visitors: number): readonly Segment[] {
  const [topCountry] = growthBy(facts, 'country', since);
  return topCountry === undefined || topCountry.value === '' || topCountry.visitors < 0.8 * visitors
    ? []
    : [{ dimension: 'country', value: topCountry.value }];
}

/**
 * Returns each value of a dimension with how many more visitors it has had since a period than at its earlier rate, largest growth first.
 * Omits values that didn't grow.
 */
function growthBy(facts: DiagnosisFacts, dimension: string, since: number) {
  const perPeriod = (counts: Counts, from: number, until: number) =>
    sum(sumPeriods(counts, from, until)) / Math.max(1, until - from);
  const { count } = facts.periods;
  return groupsBy(facts, dimension)
    .map((group) => {
      const counts = countsOf(facts, group, countedStates);
      const growth = perPeriod(counts, since, count) - perPeriod(counts, 0, since);
      return { value: group.value, visitors: growth * (count - since) };
    })
    .filter(({ visitors }) => visitors > 0)
    .toSorted((a, b) => b.visitors - a.visitors);
}
