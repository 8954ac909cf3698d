import { chiSquareTest, type DimensionSrmResult, type HealthResult, testSampleRatio } from '@pixel/stats';
import type { Mismatch } from '../words/describe-mismatch.ts';
import type { Segment } from '../words/segment-name.ts';
import type { HealthCrossing, HealthFacts, HealthVariant } from './health-facts.ts';

/** Above this p-value, the visitors outside a segment are split as planned. */
const restAlpha = 0.01;

/**
 * Returns how far the split is off, and where: the segment (a value of a dimension) without which visitors are split as planned, plus a
 * device if only the combination is off. Null if the split is as planned.
 */
export function measureMismatch(facts: HealthFacts, health: HealthResult): Mismatch | null {
  if (!health.isMismatch) return null;
  const { variants } = facts;
  const mismatches = health.dimensions.filter(({ isMismatch }) => isMismatch);
  if (isOverall(facts, health)) {
    const pValue = pValueOf(health);
    const visitors = variants.map(({ visitors }) => visitors);
    return {
      among: 'all',
      ...findMostDeviating(variants, visitors),
      pValue,
      segments: findOrigins(facts, health),
    };
  }
  const [worst] = mismatches;
  if (worst === undefined) return null;
  const { dimension, value } = worst;
  return {
    among: 'segments',
    ...findMostDeviating(variants, visitorsIn(facts, worst)),
    pValue: worst.pValue,
    segments: [{ dimension, value }],
  };
}

/** Whether all visitors together are not split as planned. */
function isOverall({ srm, status }: HealthFacts, health: HealthResult): boolean {
  const pValue = pValueOf(health);
  return (pValue !== null && pValue < srm.alpha) || (status === 'ended' && health.srm.status === 'mismatch');
}

function pValueOf({ live }: HealthResult): number | null {
  return live.status === 'ok' ? live.runningPValue : null;
}

/** Returns the variant whose share deviates most from the expected one, relative to chance. */
export function findMostDeviating(
  variants: readonly Pick<HealthVariant, 'name' | 'isControl' | 'weight'>[],
  visitors: readonly number[],
): Pick<Mismatch, 'variant' | 'share' | 'expected'> {
  const all = visitors.reduce((sum, count) => sum + count, 0);
  const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shares = variants.map(({ name, isControl, weight }, index) => ({
    variant: isControl ? null : name,
    share: all > 0 ? (visitors[index] ?? 0) / all : 0,
    expected: weights > 0 ? weight / weights : 0,
  }));
  const maxDeviation = Math.max(...shares.map(standardizedDeviation));
  // With two variants, both deviate equally, so this returns the first, which is the control.
  return (
    shares.find((arm) => standardizedDeviation(arm) > maxDeviation - 1e-9) ?? {
      variant: null,
      share: 0,
      expected: 0,
    }
  );
}

/** Returns the visitors of each variant with a value of a dimension. */
export function visitorsIn(
  { splits, variants }: HealthFacts,
  { dimension, value }: Segment,
): readonly number[] {
  const found = splits
    .find((split) => split.dimension === dimension)
    ?.values.find((entry) => entry.value === value);
  return variants.map(({ variantKey }) => found?.visitors[variantKey] ?? 0);
}

/** Returns a value and a device if leaving out either alone leaves visitors split as planned, so that the combination may be the cause. */
export function findSuspectedCrossing(
  facts: HealthFacts,
  health: HealthResult,
): HealthCrossing['segments'] | null {
  const [other, device] = isOverall(facts, health) ? findSuspects(facts, health) : [];
  return other === undefined || device === undefined ? null : [other, device];
}

/**
 * Returns both segments if only the visitors in both are off; otherwise the one that is off without the other, or the first if that is
 * unknown.
 */
function findOrigins(facts: HealthFacts, health: HealthResult): Mismatch['segments'] {
  const suspects = findSuspects(facts, health);
  const [other, device] = suspects;
  if (other === undefined || device === undefined) return suspects;
  const both = facts.crossing;
  if (
    both === null ||
    ![other, device].every((segment, index) => isSameSegment(segment, both.segments[index]))
  )
    return [other];
  const inBoth = facts.variants.map(({ variantKey }) => both.visitors[variantKey] ?? 0);
  const isOffIn = (visitors: readonly number[]) => isOff(facts, visitors);
  const without = (segment: Segment) =>
    visitorsIn(facts, segment).map((visitors, index) => Math.max(0, visitors - (inBoth[index] ?? 0)));
  if (isOffIn(without(other))) return [other];
  if (isOffIn(without(device))) return [device];
  return isOffIn(inBoth) ? [other, device] : [other];
}

/** Returns the most significant value, and the most significant device, without which visitors are split as planned. */
function findSuspects(facts: HealthFacts, { dimensions }: HealthResult): readonly Segment[] {
  const sources = dimensions.filter((split) => split.isMismatch && isSource(facts, split));
  const isDevice = ({ dimension }: Segment) => dimension === 'device';
  const device = sources.find(isDevice);
  const other = sources.find((split) => !isDevice(split));
  return [other, device].flatMap((split) =>
    split === undefined ? [] : [{ dimension: split.dimension, value: split.value }],
  );
}

function isSameSegment(a: Segment, b: Segment | undefined): boolean {
  return a.dimension === b?.dimension && a.value === b.value;
}

/** Whether there are enough visitors to show that they are not split as planned. */
function isOff({ variants }: HealthFacts, visitors: readonly number[]): boolean {
  const arms = variants.map(({ weight }, index) => ({ visitors: visitors[index] ?? 0, weight }));
  if (testSampleRatio(arms).status === 'needs_data') return false;
  const test = chiSquareTest(arms);
  return test.status === 'ok' && test.pValue < restAlpha;
}

/** Whether all other visitors are split as planned, and are enough to show it. */
function isSource(facts: HealthFacts, split: DimensionSrmResult): boolean {
  const inside = visitorsIn(facts, split);
  const rest = facts.variants.map(({ visitors, weight }, index) => ({
    visitors: Math.max(0, visitors - (inside[index] ?? 0)),
    weight,
  }));
  if (testSampleRatio(rest).status === 'needs_data') return false;
  const test = chiSquareTest(rest);
  return test.status === 'ok' && test.pValue >= restAlpha;
}

/** Returns a share's deviation from the expected one, in units proportional to its standard error. */
function standardizedDeviation({
  share,
  expected,
}: {
  readonly share: number;
  readonly expected: number;
}): number {
  return Math.abs(share - expected) / Math.sqrt(Math.max(expected * (1 - expected), 1e-9));
}
