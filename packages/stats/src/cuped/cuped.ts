import type { CupedMeanStats, CupedProportionStats } from '../arms/arm-stats.ts';
import { pairOf } from '../compare/pair.ts';
import { areValid } from '../compare/t-test.ts';
import { testPair, type WelchOptions } from '../compare/welch.ts';
import { noResult, type TestResult, warn } from '../result.ts';
import { adjustWithinArms } from './within-arm.ts';

/** A test of adjusted means with the slope and what it has gained. */
export interface CupedResult extends TestResult {
  readonly theta: number | null;
  /** Part of the variance of the difference that the adjustment has taken away. */
  readonly varianceReduction: number | null;
}

/** CUPED of two arms with the slope within arms; see `adjustWithinArms`. */
export function cupedWithinArm(
  control: CupedMeanStats | CupedProportionStats,
  treatment: CupedMeanStats | CupedProportionStats,
  options: WelchOptions,
): CupedResult {
  const method = 'cuped.withinArm';
  if (!areValid(options) || control.kind !== treatment.kind)
    return { ...noResult(method, 'invalid_input'), theta: null, varianceReduction: null };
  const { theta, arms, unadjusted } = adjustWithinArms([control, treatment]);
  const warnings = theta === null ? [warn('cuped_no_covariate_variance')] : [];
  const pair = pairOf(arms[0], arms[1], warnings);
  return {
    ...testPair(method, pair, options),
    theta,
    varianceReduction: varianceReduction(arms, unadjusted),
  };
}

/** Part of the summed variances of the means that adjustment has taken away; null where there was none. */
export function varianceReduction(
  arms: ReturnType<typeof adjustWithinArms>['arms'],
  unadjusted: readonly number[],
): number | null {
  const after = arms.map((arm) => ('arm' in arm ? arm.arm.variance / arm.arm.n : null));
  const before = unadjusted.reduce((total, each) => total + each, 0);
  if (after.includes(null) || !(before > 0)) return null;
  return 1 - after.reduce<number>((total, each) => total + (each ?? 0), 0) / before;
}
