import type { CupedMeanStats, CupedProportionStats } from '../arms/arm-stats.ts';
import { adjustedVariance, type CovariateMoments, covariateMoments } from '../arms/covariate-moments.ts';
import { welchDf } from '../compare/effect.ts';
import { isValidTestOptions } from '../compare/t-test.ts';
import { testEffect, type WelchOptions } from '../compare/welch.ts';
import { noResult, type TestResult, warning, worstStatus } from '../result.ts';

/** A test with the slope of each arm. */
export interface LinResult extends TestResult {
  readonly thetaControl: number | null;
  readonly thetaTreatment: number | null;
}

type CupedStats = CupedMeanStats | CupedProportionStats;

/**
 * Regression adjustment with a slope per arm and the covariate centered at the pooled mean (Lin 2013, "Agnostic notes on regression
 * adjustments to experimental data"): never less precise than no adjustment.
 */
export function cupedPerArmLin(
  control: CupedStats,
  treatment: CupedStats,
  options: Omit<WelchOptions, 'difference'>,
): LinResult {
  const method = 'cuped.perArmLin';
  if (!isValidTestOptions(options) || control.kind !== treatment.kind)
    return withoutSlopes(noResult(method, 'invalid_input'));
  const [c, t] = [covariateMoments(control), covariateMoments(treatment)];
  if (c.status !== 'ok' || t.status !== 'ok')
    return withoutSlopes(noResult(method, worstStatus([c.status, t.status])));
  const [thetaControl, thetaTreatment] = [slope(c.moments), slope(t.moments)];
  const { n: nC, meanX: xC } = c.moments;
  const { n: nT, meanX: xT } = t.moments;
  const grandMean = (nC * xC + nT * xT) / (nC + nT);
  const controlArm = adjust(c.moments, thetaControl, grandMean);
  const treatmentArm = adjust(t.moments, thetaTreatment, grandMean);
  const effect = {
    estimate: treatmentArm.mean - controlArm.mean,
    se: Math.sqrt(controlArm.variance / nC + treatmentArm.variance / nT),
    df: welchDf(controlArm, treatmentArm),
  };
  const hasNoCovariateVariance = c.moments.sumSquaresX === 0 && t.moments.sumSquaresX === 0;
  const warnings = hasNoCovariateVariance ? [warning('cuped_no_covariate_variance')] : [];
  return { ...testEffect({ method, status: 'ok', warnings }, effect, options), thetaControl, thetaTreatment };
}

function adjust(moments: CovariateMoments, theta: number, grandMean: number) {
  const mean = moments.meanY - theta * (moments.meanX - grandMean);
  return { n: moments.n, mean, variance: adjustedVariance(moments, theta) };
}

function slope({ sumProducts, sumSquaresX }: CovariateMoments): number {
  return sumSquaresX === 0 ? 0 : sumProducts / sumSquaresX;
}

function withoutSlopes(result: TestResult): LinResult {
  return { ...result, thetaControl: null, thetaTreatment: null };
}
