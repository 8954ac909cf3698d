import type { CupedMeanStats, CupedProportionStats } from '../arms/arm-stats.ts';
import { adjustedVariance, type CovariateMoments, covariateMoments } from '../arms/covariate-moments.ts';
import { type Effect, welchDf } from '../compare/effect.ts';
import { isValidTestOptions } from '../compare/t-test.ts';
import { testEffect, type WelchOptions } from '../compare/welch.ts';
import { noResult, type TestResult, warning, worstStatus } from '../result.ts';

type CupedStats = CupedMeanStats | CupedProportionStats;

/**
 * CUPED with one θ per pair, the covariance of y and x over the variance of x, pooled over both arms, as other tools compute it; only for
 * comparison. The control's adjusted mean differs between pairs.
 */
export function cupedPairwise(control: CupedStats, treatment: CupedStats, options: WelchOptions): TestResult {
  const method = 'cuped.pairwise';
  const { difference = 'absolute' } = options;
  if (!isValidTestOptions(options) || control.kind !== treatment.kind)
    return noResult(method, 'invalid_input');
  const [c, t] = [covariateMoments(control), covariateMoments(treatment)];
  if (c.status !== 'ok' || t.status !== 'ok') return noResult(method, worstStatus([c.status, t.status]));
  if (difference === 'relative' && c.moments.meanY === 0) return noResult(method, 'baseline_zero');
  const theta = jointSlope(c.moments, t.moments);
  const warnings = theta === null ? [warning('cuped_no_covariate_variance')] : [];
  const compute = difference === 'absolute' ? absolute : relative;
  return testEffect({ method, status: 'ok', warnings }, compute(c.moments, t.moments, theta ?? 0), options);
}

/** Slope of y on x over the visitors of both arms; null if x doesn't vary. */
function jointSlope(c: CovariateMoments, t: CovariateMoments): number | null {
  const weight = (c.n * t.n) / (c.n + t.n);
  const squares = c.sumSquaresX + t.sumSquaresX + weight * (t.meanX - c.meanX) ** 2;
  if (squares === 0) return null;
  return (c.sumProducts + t.sumProducts + weight * (t.meanX - c.meanX) * (t.meanY - c.meanY)) / squares;
}

/** (yT − yC) − θ (xT − xC) */
function absolute(c: CovariateMoments, t: CovariateMoments, theta: number): Effect {
  const [vC, vT] = [adjustedVariance(c, theta) / c.n, adjustedVariance(t, theta) / t.n];
  return { estimate: adjustedDifference(c, t, theta), se: Math.sqrt(vC + vT), df: pairDf(c, t, theta) };
}

/** The difference of `absolute` relative to |yC|, which isn't adjusted. */
function relative(c: CovariateMoments, t: CovariateMoments, theta: number): Effect {
  const ratio = t.meanY / c.meanY;
  const control =
    c.sumSquaresY * ratio * ratio - 2 * theta * c.sumProducts * ratio + theta * theta * c.sumSquaresX;
  const variance = adjustedVariance(t, theta) / t.n + Math.max(0, control) / c.divisor / c.n;
  const baseline = Math.abs(c.meanY);
  return {
    estimate: adjustedDifference(c, t, theta) / baseline,
    se: Math.sqrt(variance) / baseline,
    df: pairDf(c, t, theta),
  };
}

function adjustedDifference(c: CovariateMoments, t: CovariateMoments, theta: number): number {
  return t.meanY - c.meanY - theta * (t.meanX - c.meanX);
}

function pairDf(c: CovariateMoments, t: CovariateMoments, theta: number): number {
  const [control, treatment] = [c, t].map((arm) => ({
    n: arm.n,
    mean: 0,
    variance: adjustedVariance(arm, theta),
  }));
  return control === undefined || treatment === undefined ? 0 : welchDf(control, treatment);
}
