import type { ArmStats, ProportionStats } from '../arms/arm-stats.ts';
import { bestArm } from '../bayes/best-arm.ts';
import { betaBinomial } from '../bayes/beta-binomial.ts';
import { betaPosterior, proportionSlope, updateBeta } from '../bayes/beta-posterior.ts';
import { type BayesResult, bayesNormalOfPair, type Prior } from '../bayes/normal.ts';
import { rank } from '../bayes/posterior.ts';
import { describeArms } from '../compare/describe-arms.ts';
import { firstStatus, warn } from '../result.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import { type Belief, finite } from './comparison.ts';
import { type Contrast, type Finding, noRelative, questionOf } from './contrast.ts';

/** Sceptical of large lifts, which are rare; a flat prior overstates wins. */
export const defaultPrior: Prior = { mean: 0, variance: 0.09 };

/** The posterior of a difference: exact for proportions, normal for everything else. */
export interface BayesFinding extends Finding {
  readonly belief: Omit<Belief, 'probabilityBest'> | null;
}

/** Computes probabilities and expected losses instead of a test. */
export function findBayesian(contrast: Contrast): BayesFinding {
  const { control, treatment } = contrast;
  const isExact = contrast.plan.direction !== 'nonInferior' && contrast.plan.prior === undefined;
  return isExact && control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion'
    ? findProportions(contrast, control.stats, treatment.stats)
    : findNormal(contrast);
}

function findProportions(
  { plan }: Contrast,
  control: ProportionStats,
  treatment: ProportionStats,
): BayesFinding {
  const found = betaBinomial(control, treatment, {
    alpha: plan.alpha,
    inverse: plan.direction === 'decrease',
  });
  const { method, status, posteriorMeanControl: c, posteriorMeanTreatment: t } = found;
  const estimate = c === null || t === null ? null : t - c;
  const lift = { lower: found.liftCiLower, upper: found.liftCiUpper };
  return {
    status,
    method,
    warnings: [warn('not_peeking_safe')],
    absolute: { method, estimate, lower: found.ciLower, upper: found.ciUpper },
    relative: {
      method,
      estimate: estimate === null || c === null ? null : estimate / c,
      ...lift,
      kind: lift.lower === null || lift.upper === null ? null : 'bounded',
    },
    pValue: null,
    logE: null,
    belief: beliefOf(found),
  };
}

function findNormal({ pair, plan }: Contrast): BayesFinding {
  const prior = plan.prior === undefined ? defaultPrior : plan.prior;
  const options = { alpha: plan.alpha, prior, inverse: plan.direction === 'decrease' };
  const { margin } = questionOf(plan);
  const absolute = bayesNormalOfPair(pair, { ...options, difference: 'absolute', margin });
  const relative = bayesNormalOfPair(pair, { ...options, difference: 'relative' });
  const { method, status } = absolute;
  return {
    status,
    method,
    warnings: [...absolute.warnings, warn('not_peeking_safe')],
    absolute: { method, estimate: absolute.mean, lower: absolute.ciLower, upper: absolute.ciUpper },
    relative:
      relative.mean === null
        ? noRelative
        : {
            method,
            estimate: relative.mean,
            lower: relative.ciLower,
            upper: relative.ciUpper,
            kind: 'bounded',
          },
    pValue: null,
    logE: null,
    belief: beliefOf(absolute),
  };
}

function beliefOf(
  found: Pick<BayesResult, 'chanceToWin' | 'expectedLossTreatment' | 'expectedLossControl'>,
): BayesFinding['belief'] {
  const { chanceToWin, expectedLossTreatment: expectedLoss, expectedLossControl } = found;
  if (chanceToWin === null || expectedLoss === null || expectedLossControl === null) return null;
  return { chanceToWin, expectedLoss, expectedLossControl };
}

/** Returns each arm's probability of being the best, without a prior on differences; null if an arm has no posterior. */
export function probabilitiesBest(
  stats: readonly ArmStats[],
  { direction }: AnalysisPlan,
): readonly (number | null)[] {
  const described = describeArms(stats).arms;
  const nothing = stats.map(() => null);
  const inverse = direction === 'decrease';
  const proportions = stats.flatMap((each) => (each.kind === 'proportion' ? [each] : []));
  if (proportions.length === stats.length) {
    if (firstStatus(described.map(({ status }) => status)) === 'invalid_input') return nothing;
    const uniform = { priorAlpha: 1, priorBeta: 1 };
    // If less is better, failures are successes.
    const arms = proportions.map(({ n, sum }) => updateBeta({ n, sum: inverse ? n - sum : sum }, uniform));
    return rank(arms.map(betaPosterior), proportionSlope).probabilityBest;
  }
  const arms = described.flatMap((each) => ('arm' in each ? [each.arm] : []));
  if (arms.length < described.length) return nothing;
  const ranking = bestArm({
    means: arms.map(({ mean }) => mean),
    sds: arms.map(({ n, variance }) => Math.sqrt(variance / n)),
    inverse,
  });
  return ranking.status === 'ok' ? ranking.probabilityBest.map(finite) : nothing;
}
