import { testSampleRatio } from '@pixel/stats';
import type { Segment } from '../words/segment-name.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { explainChange } from './explain-changes.ts';
import type { DiagnosisExplanation } from './explanation.ts';
import { type DeviatingVariant, findDeviatingVariant } from './find-deviating-variant.ts';
import { findWave } from './find-wave.ts';
import { judgeSplit } from './judge-split.ts';
import { splitSince, weightsOf } from './split-since.ts';
import {
  type Counts,
  countedStates,
  countsOf,
  groupOf,
  subtract,
  sum,
  sumPeriods,
} from './traffic-counts.ts';

/**
 * Explains why visitors are not split as planned: by an observed failure, or else by the segment and time in which visitors are missing.
 */
export function explainSplit(facts: DiagnosisFacts): DiagnosisExplanation | null {
  const { mismatch } = facts.report;
  if (mismatch === null) return null;
  const wave = explainWave(facts);
  if (wave !== null) return wave;
  const { segments } = mismatch;
  const [first] = segments;
  const all = countsOf(facts, groupOf(facts, { dimension: 'all', value: '' }), countedStates);
  const group = first && groupOf(facts, first);
  const counts = group === undefined ? all : countsOf(facts, group, countedStates);
  const since = splitSince(facts, counts)?.since ?? 0;
  const others = group === undefined ? assignedCounts(facts) : subtract(all, counts);
  const deviating = findDeviatingVariant(facts, counts, { since, others });
  if (deviating === null) return null;
  const affected = { segment: segments, since };
  if (deviating.direction === 'surplus')
    return {
      ...affected,
      ...{
        code: 'bot_wave',
        step: 'human',
        variantKey: deviating.variantKey,
        error: null,
        confidence: 'low',
      },
      visitors: sum(sumPeriods(counts, since)),
    };
  return (
    explainByChange(facts, affected, deviating) ??
    explainByRedirect(facts, affected, deviating) ??
    explainByAssignment(facts, affected, deviating) ?? {
      ...affected,
      ...{ code: 'exposures_lost', step: 'exposed', variantKey: deviating.variantKey, error: null },
      ...{ confidence: 'low', share: deviating.share },
    }
  );
}

interface AffectedTraffic {
  readonly segment: readonly Segment[];
  readonly since: number;
}

/** Explains a mismatch by a wave of visitors with automated browsers or with the same user agent. */
function explainWave(facts: DiagnosisFacts): DiagnosisExplanation | null {
  const automated = findWave(facts, 'automation');
  const agent = findWave(facts, 'userAgent');
  const wave = automated?.group.value === 'yes' ? automated : agent;
  if (wave === null) return null;
  const userAgent = agent?.group.value;
  const country = findWave(facts, 'country');
  const isFromCountry =
    country !== null && country.group.value !== '' && country.visitors <= 1.25 * wave.visitors;
  return {
    code: 'bot_wave',
    segment: isFromCountry ? [{ dimension: 'country', value: country.group.value }] : [],
    since: wave.since,
    step: 'human',
    variantKey: wave.variantKey,
    error: userAgent ? { kind: 'user_agent', userAgent, visitors: agent?.visitors ?? 0 } : null,
    confidence: automated?.group.value === 'yes' ? 'high' : 'medium',
    visitors: wave.visitors,
  };
}

/** Explains missing visitors by a change of the variant that isn't applied for them. */
function explainByChange(
  facts: DiagnosisFacts,
  segmentSince: AffectedTraffic,
  off: DeviatingVariant,
): DiagnosisExplanation | null {
  const own = facts.changes.filter(({ variantKey }) => variantKey === off.variantKey);
  const explained = own.flatMap((change) => explainChange(facts, change) ?? []);
  const browser = segmentSince.segment.find(({ dimension }) => dimension === 'browser');
  const inBrowser = explained.find(
    ({ segment: [failing] }) => failing !== undefined && failing.value === browser?.value,
  );
  const found = inBrowser ?? explained.find(({ segment }) => segment.length === 0);
  if (found === undefined) return null;
  return {
    ...found,
    ...segmentSince,
    step: 'applied',
    confidence: hasSameSegment(found, segmentSince) ? 'high' : 'medium',
  };
}

/** Whether a change fails in the same segments in which visitors are missing. */
function hasSameSegment({ segment }: DiagnosisExplanation, segmentSince: AffectedTraffic): boolean {
  return (
    segment.length === segmentSince.segment.length &&
    segment.every(({ value }, index) => segmentSince.segment[index]?.value === value)
  );
}

function explainByRedirect(
  facts: DiagnosisFacts,
  segmentSince: AffectedTraffic,
  off: DeviatingVariant,
): DiagnosisExplanation | null {
  const redirect = facts.redirects.find(({ variantKey }) => variantKey === off.variantKey);
  if (redirect === undefined) return null;
  const assigned = assignedCounts(facts);
  const isAssigned = assigned !== null && judgeSplit(facts, sumPeriods(assigned, 0)) === 'as_planned';
  return {
    ...segmentSince,
    ...{ code: 'redirect_loses_exposures', step: 'exposed', variantKey: off.variantKey },
    error: { kind: 'redirect', target: redirect.target },
    confidence: isAssigned ? 'high' : 'medium',
    share: off.share,
  };
}

function explainByAssignment(
  facts: DiagnosisFacts,
  segmentSince: AffectedTraffic,
  off: DeviatingVariant,
): DiagnosisExplanation | null {
  const assigned = assignedCounts(facts);
  if (assigned === null || segmentSince.segment.length > 0) return null;
  const arms = weightsOf(facts).map((weight, index) => ({
    visitors: sumPeriods(assigned, 0)[index] ?? 0,
    weight,
  }));
  if (testSampleRatio(arms).status !== 'mismatch') return null;
  const since = splitSince(facts, assigned)?.since ?? segmentSince.since;
  return {
    ...{ code: 'assigned_off', segment: [], since, step: 'assigned', variantKey: off.variantKey },
    ...{ error: null, confidence: 'high', share: off.share },
  };
}

/** Returns the new visitors assigned to each variant; null if they weren't counted. */
function assignedCounts({ assigned, periods, health: { variants } }: DiagnosisFacts): Counts | null {
  if (assigned === null || assigned.length === 0) return null;
  const counts = Array.from({ length: periods.count }, () => variants.map(() => 0));
  for (const { period, variantKey, newVisitors } of assigned) {
    const variant = variants.findIndex((candidate) => candidate.variantKey === variantKey);
    const row = counts[period];
    if (row !== undefined && variant >= 0) row[variant] = (row[variant] ?? 0) + newVisitors;
  }
  return counts;
}
