import type { CupedMeanStats, CupedProportionStats } from '../arms/arm-stats.ts';
import { adjustWithinArms } from '../arms/within-arm.ts';
import { pairOf, reductionOf } from '../compare/pair.ts';
import { isValidTestOptions } from '../compare/t-test.ts';
import { testPair, type WelchOptions } from '../compare/welch.ts';
import { noResult, type TestResult, warning } from '../result.ts';

/** A test of adjusted means, with the slope and the variance reduction. */
export interface CupedResult extends TestResult {
  readonly theta: number | null;
  /** Share of the difference's variance removed by the adjustment. */
  readonly varianceReduction: number | null;
}

/** Tests two arms by CUPED with the within-arm slope; see `adjustWithinArms`. */
export function cupedWithinArm(
  control: CupedMeanStats | CupedProportionStats,
  treatment: CupedMeanStats | CupedProportionStats,
  options: WelchOptions,
): CupedResult {
  const method = 'cuped.withinArm';
  if (!isValidTestOptions(options) || control.kind !== treatment.kind)
    return { ...noResult(method, 'invalid_input'), theta: null, varianceReduction: null };
  const { theta, arms, unadjusted } = adjustWithinArms([control, treatment]);
  const warnings = theta === null ? [warning('cuped_no_covariate_variance')] : [];
  const pair = pairOf(arms[0], arms[1], warnings);
  return {
    ...testPair(method, pair, options),
    theta,
    varianceReduction: 'control' in pair ? reductionOf(pair, unadjusted) : null,
  };
}
