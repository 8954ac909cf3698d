import { findRateChange } from '@pixel/stats';
import type { TrafficState } from '@pixel/store/events';
import type { Segment } from '../words/segment-name.ts';
import { concentratedIn } from './concentrated-in.ts';
import type { DiagnosedError } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { Explanation } from './explanation.ts';
import { largestSurplusOf } from './find-wave.ts';
import { judgeSplit } from './judge-split.ts';
import { splitSince } from './split-since.ts';
import { type Counts, countedStates, countsOf, groupOf, groupsBy, sumOf, total } from './traffic-counts.ts';

const alpha = 0.001;
const bots: readonly TrafficState[] = ['bot'];

/** Explains why a variant has more bots than the others. Bots are excluded, but they show that someone opens its page. */
export function explainBots(facts: DiagnosisFacts): Explanation | null {
  const counts = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), bots);
  const change = splitSince(facts, counts);
  if (change === null || change.pValue >= alpha) return null;
  const after = sumOf(counts, change.since);
  return {
    code: 'bot_wave',
    segment: concentratedIn(facts, bots, change.since),
    since: change.since,
    step: 'human',
    variantKey: largestSurplusOf(facts, after),
    error: agentOf(facts, bots, change.since),
    confidence: 'high',
    visitors: total(after),
  };
}

/** Explains why many counted visitors use automated browsers, if that started at some hour. */
export function explainAutomation(facts: DiagnosisFacts): Explanation | null {
  const driven = countsOf(facts, groupOf(facts, { dimension: 'automation', value: 'yes' }), countedStates);
  const all = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), countedStates);
  const change = findRateChange(
    all.map((period, at) => ({ events: total(driven[at] ?? []), of: total(period) })),
  );
  if (change === null || change.pValue >= alpha || change.after < 2 * change.before) return null;
  const after = sumOf(driven, change.from);
  const isOneVariants = judgeSplit(facts, after) === 'off';
  return {
    code: 'bot_wave',
    segment: grownWith(facts, change.from, total(after)),
    since: change.from,
    step: 'human',
    variantKey: isOneVariants ? largestSurplusOf(facts, after) : null,
    error: grownAgent(facts, change.from),
    confidence: 'high',
    visitors: total(after),
  };
}

/** Returns the user agent that most of them sent. */
function agentOf(
  facts: DiagnosisFacts,
  states: readonly TrafficState[],
  since: number,
): DiagnosedError | null {
  const [most] = groupsBy(facts, 'userAgent')
    .map(({ value, ...group }) => ({
      userAgent: value,
      visitors: total(sumOf(countsOf(facts, { value, ...group }, states), since)),
    }))
    .filter(({ userAgent, visitors }) => userAgent !== '' && visitors > 0)
    .toSorted((a, b) => b.visitors - a.visitors);
  return most === undefined ? null : { kind: 'user_agent', ...most };
}

/** Returns the user agent that grew most. */
function grownAgent(facts: DiagnosisFacts, since: number): DiagnosedError | null {
  const [most] = grown(facts, 'userAgent', since);
  return most === undefined || most.value === ''
    ? null
    : { kind: 'user_agent', userAgent: most.value, visitors: Math.round(most.visitors) };
}

/** Returns the country that accounts for this growth in visitors, if there is one. */
function grownWith(facts: DiagnosisFacts, since: number, visitors: number): readonly Segment[] {
  const [most] = grown(facts, 'country', since);
  return most === undefined || most.value === '' || most.visitors < 0.8 * visitors
    ? []
    : [{ dimension: 'country', value: most.value }];
}

/** Returns how many more visitors each value has had since a period than at its earlier rate. */
function grown(facts: DiagnosisFacts, dimension: string, since: number) {
  const perPeriod = (counts: Counts, from: number, until: number) =>
    total(sumOf(counts, from, until)) / Math.max(1, until - from);
  const { count } = facts.periods;
  return groupsBy(facts, dimension)
    .map((group) => {
      const counts = countsOf(facts, group, countedStates);
      const more = perPeriod(counts, since, count) - perPeriod(counts, 0, since);
      return { value: group.value, visitors: more * (count - since) };
    })
    .filter(({ visitors }) => visitors > 0)
    .toSorted((a, b) => b.visitors - a.visitors);
}
