import { bilinear } from '../special/quadratic-form.ts';
import { sum } from '../special/sum.ts';
import type { CupedRatioStats } from './arm-stats.ts';
import {
  covariateGradient,
  type RatioCovariance,
  type RatioCovarianceResult,
  ratioCovariance,
  ratioGradient,
} from './ratio-covariance.ts';
import type { AdjustedArms, SharedTerm } from './within-arm.ts';

/**
 * Adjusts the ratio R of every arm by CUPED: R − θ (P − P̿), P the ratio before the experiment, both linearized by the delta method. θ = Σ
 * h_pre′ L h_post / Σ h_pre′ L h_pre over all arms, L an arm's covariance of (num, den, numPre, denPre), h the gradients of R and P; the
 * variance of one observation is g′ L g with g = h_post − θ h_pre.
 */
export function adjustRatiosWithinArms(stats: readonly CupedRatioStats[]): AdjustedArms {
  const results = stats.map(ratioCovariance);
  const usable = results.flatMap((arm) => (arm.status === 'ok' ? [arm.moments] : []));
  const theta = ratioTheta(usable);
  const preDen = sum(usable.map(({ n, dPre }) => n * dPre));
  const grandRatio = preDen === 0 ? 0 : sum(usable.map(({ n, mPre }) => n * mPre)) / preDen;
  return {
    theta,
    arms: results.map((arm) => adjustArm(arm, theta ?? 0, grandRatio)),
    unadjusted: results.map((arm) =>
      arm.status === 'ok' ? linearVariance(arm.moments, 0) / arm.moments.n : 0,
    ),
    shared: sharedTerm(results, theta ?? 0),
  };
}

/**
 * Returns the shared term θ P̿ of all arms' adjusted ratios (see `SharedTerm`), with P̿ = Σ n_j Mp_j / Σ n_j Dp_j, whose gradient with
 * respect to an arm's means is n_j (1, −P̿) / Σ n Dp.
 */
function sharedTerm(arms: readonly RatioCovarianceResult[], theta: number): SharedTerm {
  const usable = arms.flatMap((arm) => (arm.status === 'ok' ? [arm.moments] : []));
  const preDen = sum(usable.map(({ n, dPre }) => n * dPre));
  if (preDen === 0) return { variance: 0, covariances: arms.map(() => 0) };
  const grandRatio = sum(usable.map(({ n, mPre }) => n * mPre)) / preDen;
  const parts = arms.map((arm) => {
    if (arm.status !== 'ok') return { variance: 0, covariance: 0 };
    const { n, covariance } = arm.moments;
    const slope = (theta * n) / preDen;
    const gradient = [0, 0, slope, -slope * grandRatio];
    return {
      variance: bilinear(gradient, covariance, gradient) / n,
      covariance: bilinear(gradient, covariance, adjustedGradient(arm.moments, theta)) / n,
    };
  });
  return {
    variance: sum(parts.map(({ variance }) => variance)),
    covariances: parts.map((part) => part.covariance),
  };
}

function adjustArm(
  arm: RatioCovarianceResult,
  theta: number,
  grandRatio: number,
): AdjustedArms['arms'][number] {
  if (arm.status !== 'ok') return arm;
  const { n } = arm.moments;
  const mean = adjustedRatio(arm.moments, theta) + theta * grandRatio;
  return { status: 'ok', arm: { n, mean, variance: linearVariance(arm.moments, theta) } };
}

/** Returns the slope θ of R on P over all arms; null if P doesn't vary. */
export function ratioTheta(arms: readonly RatioCovariance[]): number | null {
  const squares = sum(
    arms.map((arm) => bilinear(covariateGradient(arm), arm.covariance, covariateGradient(arm))),
  );
  if (!(squares > 0)) return null;
  return (
    sum(arms.map((arm) => bilinear(covariateGradient(arm), arm.covariance, ratioGradient(arm)))) / squares
  );
}

/** Returns R − θ P. */
export function adjustedRatio({ m, d, mPre, dPre }: RatioCovariance, theta: number): number {
  return m / d - (dPre === 0 ? 0 : (theta * mPre) / dPre);
}

/** Gradient of R − θ P with respect to the four means. */
function adjustedGradient(arm: RatioCovariance, theta: number): readonly number[] {
  const covariateSlopes = covariateGradient(arm);
  return ratioGradient(arm).map((slope, index) => slope - theta * (covariateSlopes[index] ?? 0));
}

/** Variance of one observation of R − θ P. */
export function linearVariance(arm: RatioCovariance, theta: number): number {
  const gradient = adjustedGradient(arm, theta);
  return Math.max(0, bilinear(gradient, arm.covariance, gradient));
}
