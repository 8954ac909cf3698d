import type { ArmStats, ProportionStats } from '../arms/arm-stats.ts';
import { bestArm } from '../bayes/best-arm.ts';
import { betaBinomial } from '../bayes/beta-binomial.ts';
import { betaPosterior, proportionSlope, updateBeta } from '../bayes/beta-posterior.ts';
import { type BayesResult, bayesNormalOfPair, type Prior } from '../bayes/normal.ts';
import { rank } from '../bayes/posterior.ts';
import { describeArms } from '../compare/describe-arms.ts';
import { warning, worstStatus } from '../result.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import { finite, type PosteriorSummary } from './comparison.ts';
import { type Contrast, type EngineResult, hypothesisOf, noRelativeInterval } from './contrast.ts';

/** The default prior on the relative difference. Skeptical of large lifts, which are rare; a flat prior overstates wins. */
export const defaultPrior: Prior = { mean: 0, variance: 0.09 };

/** The result of the Bayesian engine, with the posterior of the difference: exact for proportions, normal for everything else. */
export interface BayesianResult extends EngineResult {
  readonly posterior: Omit<PosteriorSummary, 'probabilityBest'> | null;
}

/** Returns the posterior of a difference instead of a test: probabilities and expected losses, without a p-value. */
export function analyzeBayesian(contrast: Contrast): BayesianResult {
  const { control, treatment } = contrast;
  const isExact = contrast.plan.direction !== 'nonInferior' && contrast.plan.prior === undefined;
  return isExact && control.stats.kind === 'proportion' && treatment.stats.kind === 'proportion'
    ? analyzeProportions(contrast, control.stats, treatment.stats)
    : analyzeNormal(contrast);
}

function analyzeProportions(
  { plan }: Contrast,
  control: ProportionStats,
  treatment: ProportionStats,
): BayesianResult {
  const result = betaBinomial(control, treatment, {
    alpha: plan.alpha,
    inverse: plan.direction === 'decrease',
  });
  const { method, status, posteriorMeanControl: c, posteriorMeanTreatment: t } = result;
  const estimate = c === null || t === null ? null : t - c;
  const lift = { lower: result.liftCiLower, upper: result.liftCiUpper };
  return {
    status,
    method,
    warnings: [warning('not_peeking_safe')],
    absolute: { method, estimate, lower: result.ciLower, upper: result.ciUpper },
    relative: {
      method,
      estimate: estimate === null || c === null ? null : estimate / c,
      ...lift,
      kind: lift.lower === null || lift.upper === null ? null : 'bounded',
    },
    pValue: null,
    logE: null,
    posterior: posteriorOf(result),
  };
}

function analyzeNormal({ pair, plan }: Contrast): BayesianResult {
  const prior = plan.prior === undefined ? defaultPrior : plan.prior;
  const options = { alpha: plan.alpha, prior, inverse: plan.direction === 'decrease' };
  const { margin } = hypothesisOf(plan);
  const absolute = bayesNormalOfPair(pair, { ...options, difference: 'absolute', margin });
  const relative = bayesNormalOfPair(pair, { ...options, difference: 'relative' });
  const { method, status } = absolute;
  return {
    status,
    method,
    warnings: [...absolute.warnings, warning('not_peeking_safe')],
    absolute: { method, estimate: absolute.mean, lower: absolute.ciLower, upper: absolute.ciUpper },
    relative:
      relative.mean === null
        ? noRelativeInterval
        : {
            method,
            estimate: relative.mean,
            lower: relative.ciLower,
            upper: relative.ciUpper,
            kind: 'bounded',
          },
    pValue: null,
    logE: null,
    posterior: posteriorOf(absolute),
  };
}

function posteriorOf(
  result: Pick<BayesResult, 'chanceToWin' | 'expectedLossTreatment' | 'expectedLossControl'>,
): BayesianResult['posterior'] {
  const { chanceToWin, expectedLossTreatment: expectedLoss, expectedLossControl } = result;
  if (chanceToWin === null || expectedLoss === null || expectedLossControl === null) return null;
  return { chanceToWin, expectedLoss, expectedLossControl };
}

/** Returns each arm's probability of being the best, without a prior on differences; null if an arm has no posterior. */
export function probabilitiesBest(
  stats: readonly ArmStats[],
  { direction }: AnalysisPlan,
): readonly (number | null)[] {
  const described = describeArms(stats).arms;
  const noProbabilities = stats.map(() => null);
  const inverse = direction === 'decrease';
  const proportions = stats.flatMap((armStats) => (armStats.kind === 'proportion' ? [armStats] : []));
  if (proportions.length === stats.length) {
    if (worstStatus(described.map(({ status }) => status)) === 'invalid_input') return noProbabilities;
    const uniform = { priorAlpha: 1, priorBeta: 1 };
    // If less is better, failures are successes.
    const arms = proportions.map(({ n, sum }) => updateBeta({ n, sum: inverse ? n - sum : sum }, uniform));
    return rank(arms.map(betaPosterior), proportionSlope).probabilityBest;
  }
  const arms = described.flatMap((result) => ('arm' in result ? [result.arm] : []));
  if (arms.length < described.length) return noProbabilities;
  const ranking = bestArm({
    means: arms.map(({ mean }) => mean),
    sds: arms.map(({ n, variance }) => Math.sqrt(variance / n)),
    inverse,
  });
  return ranking.status === 'ok' ? ranking.probabilityBest.map(finite) : noProbabilities;
}
