import { sum } from '../special/sum.ts';
import type { DescribedArm } from './arm-mean.ts';
import type { CupedMeanStats, CupedProportionStats } from './arm-stats.ts';
import {
  adjustedVariance,
  type CovariateMoments,
  type CovariateMomentsResult,
  covariateMoments,
} from './covariate-moments.ts';

/** Arms adjusted by CUPED; `theta` is null if the covariate doesn't vary, so that nothing was adjusted. */
export interface AdjustedArms {
  readonly theta: number | null;
  readonly arms: readonly DescribedArm[];
  /** Variances of the arms' means before adjustment, in the same order; 0 for an arm without a mean. */
  readonly unadjusted: readonly number[];
  readonly shared: SharedTerm;
}

/**
 * The term θ x̿ that an adjustment adds to the mean of every arm. It cancels in a difference, but not in T − k C. With x̿ = Σ w_j x̄_j and
 * w_j = n_j / N, its variance is θ² Σ w_j² s_xx/n_j, and its covariance with the rest of an arm's mean is θ w_j (s_xy − θ s_xx)/n_j.
 */
export interface SharedTerm {
  readonly variance: number;
  /** Per arm, in order; 0 for an arm without a mean. */
  readonly covariances: readonly number[];
}

/**
 * Adjusts the mean of y in every arm by CUPED: corrects it for the pre-experiment difference in the covariate x, ȳ − θ (x̄ − x̿), with
 * variance s_y² − 2θ s_xy + θ² s_x² (Deng, Xu, Kohavi, Walker 2013). θ is the within-arm slope, Σ S_xy / Σ S_xx over all arms, as in an
 * analysis of covariance; x̿ is the mean of all visitors. With a single θ, an arm has the same adjusted mean in every comparison.
 */
export function adjustWithinArms(stats: readonly (CupedMeanStats | CupedProportionStats)[]): AdjustedArms {
  const results = stats.map(covariateMoments);
  const usable = results.flatMap((arm) => (arm.status === 'ok' ? [arm.moments] : []));
  const squares = sum(usable.map(({ sumSquaresX }) => sumSquaresX));
  const theta = squares === 0 ? null : sum(usable.map(({ sumProducts }) => sumProducts)) / squares;
  const grandMean = sum(usable.map(({ n, meanX }) => n * meanX)) / sum(usable.map(({ n }) => n));
  return {
    theta,
    arms: results.map((arm) =>
      arm.status === 'ok' ? { status: 'ok', arm: adjust(arm.moments, theta ?? 0, grandMean) } : arm,
    ),
    unadjusted: results.map((arm) =>
      arm.status === 'ok' ? adjustedVariance(arm.moments, 0) / arm.moments.n : 0,
    ),
    shared: sharedTerm(results, theta ?? 0),
  };
}

function sharedTerm(arms: readonly CovariateMomentsResult[], theta: number): SharedTerm {
  const total = sum(arms.map((arm) => (arm.status === 'ok' ? arm.moments.n : 0)));
  const parts = arms.map((arm) => {
    if (arm.status !== 'ok') return { variance: 0, covariance: 0 };
    const { sumSquaresX, sumProducts, divisor } = arm.moments;
    // w_j / n_j is 1 / N.
    const covariance = (theta * (sumProducts - theta * sumSquaresX)) / divisor / total;
    return { variance: (theta * theta * sumSquaresX * arm.moments.n) / divisor / total / total, covariance };
  });
  return {
    variance: sum(parts.map(({ variance }) => variance)),
    covariances: parts.map(({ covariance }) => covariance),
  };
}

function adjust(moments: CovariateMoments, theta: number, grandMean: number) {
  const mean = moments.meanY - theta * (moments.meanX - grandMean);
  return { n: moments.n, mean, variance: adjustedVariance(moments, theta) };
}
