import { holm } from '../multiplicity/holm.ts';
import type { ArmTraffic } from '../srm/arm-traffic.ts';
import { sequentialSampleRatio } from '../srm/sequential.ts';
import { type SplitPlan, usualSplitPlan } from '../srm/split-plan.ts';

/** Traffic of one value of a dimension, such as one browser. */
export interface DimensionTraffic {
  readonly dimension: string;
  readonly value: string;
  readonly arms: readonly ArmTraffic[];
  /** `runningPValue` of the previous look. */
  readonly previous?: number;
}

/** A value's split over all looks. */
export interface DimensionSplit {
  readonly dimension: string;
  readonly value: string;
  /** Corrected by Holm for the number of values tested; null for invalid numbers. */
  readonly pValue: number | null;
  /** The minimum so far, uncorrected; pass it in as `previous` at the next look. */
  readonly runningPValue: number | null;
  readonly isMismatch: boolean;
}

/**
 * Tests the split within every value of every dimension, the most significant first: a mismatch often comes from one browser. Each test is
 * sequential; since the minimum p-values over all looks are p-values too, Holm's correction is valid over all looks.
 */
export function srmByDimension(
  traffic: readonly DimensionTraffic[],
  { concentration, alpha }: Pick<SplitPlan, 'concentration' | 'alpha'> = usualSplitPlan,
): readonly DimensionSplit[] {
  const tests = traffic.map(({ dimension, value, arms, previous = 1 }) => {
    const test = sequentialSampleRatio(arms, { concentration, previous });
    return { dimension, value, runningPValue: test.status === 'ok' ? test.runningPValue : null };
  });
  const adjusted = [...holm(tests.flatMap(({ runningPValue: p }) => (p === null ? [] : [p])))];
  return tests
    .map((test) => {
      const pValue = test.runningPValue === null ? null : (adjusted.shift() ?? null);
      return { ...test, pValue, isMismatch: pValue !== null && pValue < alpha };
    })
    .sort((a, b) => (a.pValue ?? 2) - (b.pValue ?? 2));
}
