import type { CupedRatioStats } from '../arms/arm-stats.ts';
import { type RatioCovariance, ratioCovariance } from '../arms/ratio-covariance.ts';
import { adjustedRatio, linearVariance, ratioTheta } from '../arms/ratio-within-arm.ts';
import { type Effect, welchDf } from '../compare/effect.ts';
import { isValidTestOptions } from '../compare/t-test.ts';
import { testEffect, type WelchOptions } from '../compare/welch.ts';
import { noResult, type TestResult, warning, worstStatus } from '../result.ts';
import { bilinear } from '../special/quadratic-form.ts';

/**
 * CUPED for a ratio: R − θ P of both arms with the θ of the pair. The relative difference is relative to |RC|, whose own uncertainty is
 * included by the delta method.
 */
export function cupedRatioPairwise(
  control: CupedRatioStats,
  treatment: CupedRatioStats,
  options: WelchOptions,
): TestResult {
  const method = 'cupedRatio.pairwise';
  const { difference = 'absolute' } = options;
  if (!isValidTestOptions(options)) return noResult(method, 'invalid_input');
  const [c, t] = [ratioCovariance(control), ratioCovariance(treatment)];
  if (c.status !== 'ok' || t.status !== 'ok') return noResult(method, worstStatus([c.status, t.status]));
  if (difference === 'relative' && c.moments.m === 0) return noResult(method, 'baseline_zero');
  const theta = ratioTheta([c.moments, t.moments]);
  const warnings = theta === null ? [warning('cuped_no_covariate_variance')] : [];
  const compute = difference === 'absolute' ? absolute : relative;
  return testEffect({ method, status: 'ok', warnings }, compute(c.moments, t.moments, theta ?? 0), options);
}

/** (RT − θ PT) − (RC − θ PC) */
function absolute(c: RatioCovariance, t: RatioCovariance, theta: number): Effect {
  return {
    estimate: adjustedRatio(t, theta) - adjustedRatio(c, theta),
    se: Math.sqrt(linearVariance(c, theta) / c.n + linearVariance(t, theta) / t.n),
    df: pairDf(c, t, theta),
  };
}

/** The difference of `absolute` divided by u = |RC|. */
function relative(c: RatioCovariance, t: RatioCovariance, theta: number): Effect {
  const { m, d, mPre, dPre } = c;
  const u = Math.abs(m / d);
  const difference = adjustedRatio(t, theta) - adjustedRatio(c, theta);
  const shifted = u + difference * Math.sign(m / d);
  const before = dPre === 0 ? [0, 0] : [theta / (dPre * u), (-theta * mPre) / (dPre * dPre * u)];
  const gradientC = [-shifted / (d * u * u), (m * shifted) / (d * d * u * u), ...before];
  const variance =
    bilinear(gradientC, c.covariance, gradientC) / c.n + linearVariance(t, theta) / (u * u) / t.n;
  return { estimate: difference / u, se: Math.sqrt(Math.max(0, variance)), df: pairDf(c, t, theta) };
}

function pairDf(c: RatioCovariance, t: RatioCovariance, theta: number): number {
  return welchDf(
    { n: c.n, mean: 0, variance: linearVariance(c, theta) },
    { n: t.n, mean: 0, variance: linearVariance(t, theta) },
  );
}
