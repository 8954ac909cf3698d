import { chiSquareTest, type DimensionSplit, type HealthResult, testSampleRatio } from '@pixel/stats';
import type { Mismatch } from '../words/say-mismatch.ts';
import type { HealthFacts, HealthVariant } from './health-facts.ts';

/** Above it the visitors besides a segment are split as planned. */
const restAlpha = 0.01;

/**
 * Returns how far the split is off and what it comes from: the value of a dimension without which visitors are split as planned, and
 * that of a device with it. Null where the split is as planned.
 */
export function mismatchOf(facts: HealthFacts, health: HealthResult): Mismatch | null {
  if (!health.isMismatch) return null;
  const { variants, srm, status } = facts;
  const pValue = health.live.status === 'ok' ? health.live.runningPValue : null;
  const isOverall =
    (pValue !== null && pValue < srm.alpha) || (status === 'ended' && health.srm.status === 'mismatch');
  const broken = health.dimensions.filter(({ isMismatch }) => isMismatch);
  if (isOverall) {
    const own = variants.map(({ visitors }) => visitors);
    return { among: 'all', ...furthest(variants, own), pValue, segments: origins(facts, broken) };
  }
  const [worst] = broken;
  if (worst === undefined) return null;
  const { dimension, value } = worst;
  return {
    among: 'segments',
    ...furthest(variants, visitorsIn(facts, worst)),
    pValue: worst.pValue,
    segments: [{ dimension, value }],
  };
}

/** The variant whose share is furthest from what it should be, against what chance would do. */
export function furthest(
  variants: readonly HealthVariant[],
  visitors: readonly number[],
): Pick<Mismatch, 'variant' | 'share' | 'expected'> {
  const all = visitors.reduce((sum, each) => sum + each, 0);
  const weights = variants.reduce((sum, { weight }) => sum + weight, 0);
  const shares = variants.map(({ name, isControl, weight }, index) => ({
    variant: isControl ? null : name,
    share: all > 0 ? (visitors[index] ?? 0) / all : 0,
    expected: weights > 0 ? weight / weights : 0,
  }));
  const most = Math.max(...shares.map(surprise));
  // Of two variants both are as far; the first one is the control.
  return shares.find((each) => surprise(each) > most - 1e-9) ?? { variant: null, share: 0, expected: 0 };
}

/** Visitors of each variant with a value of a dimension. */
export function visitorsIn(
  { splits, variants }: HealthFacts,
  { dimension, value }: Pick<DimensionSplit, 'dimension' | 'value'>,
): readonly number[] {
  const found = splits
    .find((split) => split.dimension === dimension)
    ?.values.find((each) => each.value === value);
  return variants.map(({ variantKey }) => found?.visitors[variantKey] ?? 0);
}

function origins(facts: HealthFacts, broken: readonly DimensionSplit[]): Mismatch['segments'] {
  const sources = broken.filter((split) => isSource(facts, split));
  const isOfDevice = ({ dimension }: DimensionSplit) => dimension === 'device';
  const device = sources.find(isOfDevice);
  const other = sources.find((split) => !isOfDevice(split));
  return [other, device].flatMap((split) =>
    split === undefined ? [] : [{ dimension: split.dimension, value: split.value }],
  );
}

/** Whether all others are split as planned, and are enough to tell. */
function isSource(facts: HealthFacts, split: DimensionSplit): boolean {
  const inside = visitorsIn(facts, split);
  const rest = facts.variants.map(({ visitors, weight }, index) => ({
    visitors: Math.max(0, visitors - (inside[index] ?? 0)),
    weight,
  }));
  if (testSampleRatio(rest).status === 'needs_data') return false;
  const test = chiSquareTest(rest);
  return test.status === 'ok' && test.pValue >= restAlpha;
}

/** Distance of a share from what is expected, in what chance varies it by. */
function surprise({ share, expected }: { readonly share: number; readonly expected: number }): number {
  return Math.abs(share - expected) / Math.sqrt(Math.max(expected * (1 - expected), 1e-9));
}
