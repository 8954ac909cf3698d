import { holm } from '../multiplicity/holm.ts';
import type { ArmTraffic } from '../srm/arm-traffic.ts';
import { sequentialSampleRatio } from '../srm/sequential.ts';
import { defaultSplitPlan, type SplitPlan } from '../srm/split-plan.ts';

/** Traffic of one value of a dimension, such as one browser. */
export interface DimensionTraffic {
  readonly dimension: string;
  readonly value: string;
  readonly arms: readonly ArmTraffic[];
  /** `runningPValue` of the previous look. */
  readonly previousRunningPValue?: number;
}

/** The SRM test of one dimension value, over all looks so far. */
export interface DimensionSrmResult {
  readonly dimension: string;
  readonly value: string;
  /** p-value corrected by Holm for the number of values tested; null if the input was invalid. */
  readonly pValue: number | null;
  /** The minimum p-value so far, uncorrected; pass it in as `previousRunningPValue` at the next look. */
  readonly runningPValue: number | null;
  readonly isMismatch: boolean;
}

/**
 * Tests the split within every value of every dimension, because a mismatch is often confined to one browser. Returns the results, the
 * smallest p-value first. Each test is sequential; since its running minimum is itself a valid p-value, Holm's correction is valid over all
 * looks.
 */
export function srmByDimension(
  traffic: readonly DimensionTraffic[],
  { concentration, alpha }: Pick<SplitPlan, 'concentration' | 'alpha'> = defaultSplitPlan,
): readonly DimensionSrmResult[] {
  const tests = traffic.map(({ dimension, value, arms, previousRunningPValue = 1 }) => {
    const test = sequentialSampleRatio(arms, { concentration, previous: previousRunningPValue });
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
