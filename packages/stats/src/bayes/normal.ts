import type { ArmStats } from '../arms/arm-stats.ts';
import { absoluteEffect, relativeDeltaEffect } from '../compare/effect.ts';
import { describePair, type Pair } from '../compare/pair.ts';
import { normalCdf, normalPdf } from '../distributions/normal.ts';
import { criticalZ } from '../proportion/proportions.ts';
import type { Status, Warning } from '../result.ts';

/** A prior on the relative difference. */
export interface Prior {
  readonly mean: number;
  readonly variance: number;
}

/** Options of a Bayesian comparison. */
export interface BayesOptions {
  readonly difference: 'absolute' | 'relative';
  /** The credible interval contains 1 − alpha. */
  readonly alpha: number;
  /** Prior on the relative difference, even for an absolute result; null for a flat one. */
  readonly prior: Prior | null;
  /** Whether less is better. */
  readonly inverse?: boolean;
  /** Gain above which the treatment counts as better, 0 by default; below 0 for non-inferiority. */
  readonly margin?: number;
}

/** The posterior of a difference. */
export interface BayesResult {
  readonly method: string;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  /** Mean and standard deviation of the posterior. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** Probability that the treatment is better. */
  readonly chanceToWin: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Expected loss of choosing the treatment. */
  readonly expectedLossTreatment: number | null;
  readonly expectedLossControl: number | null;
}

const method = 'bayes.normal';

/**
 * Returns the normal posterior of a difference (Gelman et al. 2013, section 2.5): precision 1/V0 + 1/v, mean weighted by precision. Chance
 * to win Φ(μ/σ); expected loss of choosing the treatment E max(−δ, 0) = σ φ(k) − μ Φ(−k) with k = μ/σ.
 */
export function bayesNormal(control: ArmStats, treatment: ArmStats, options: BayesOptions): BayesResult {
  return bayesNormalOfPair(describePair(control, treatment), options);
}

/** Like `bayesNormal`, for a pair whose arms are already described. */
export function bayesNormalOfPair(pair: Pair, options: BayesOptions): BayesResult {
  const { difference, alpha, prior, margin = 0 } = options;
  if (!(alpha > 0 && alpha < 1) || !isValidPrior(prior) || !Number.isFinite(margin))
    return noPosterior('invalid_input', pair.warnings);
  if (!('control' in pair)) return noPosterior(pair.status, pair.warnings);
  const { control, treatment, status, warnings } = pair;
  const baseline = Math.abs(control.mean);
  const needsBaseline = difference === 'relative' || prior !== null;
  if (needsBaseline && baseline === 0) return noPosterior('baseline_zero', warnings);
  const { estimate, se } = (difference === 'absolute' ? absoluteEffect : relativeDeltaEffect)(
    control,
    treatment,
  );
  if (status !== 'ok' || !(se > 0 && Number.isFinite(se)) || !Number.isFinite(estimate))
    return noPosterior('zero_variance', warnings);
  const scale = difference === 'absolute' ? baseline : 1;
  const posterior = updateNormal({ mean: estimate, variance: se * se }, prior, scale);
  if (!(posterior.variance > 0 && Number.isFinite(posterior.variance) && Number.isFinite(posterior.mean)))
    return noPosterior('invalid_input', warnings);
  return { method, status: 'ok', warnings, ...judge(posterior, options) };
}

/** Returns the posterior mean and variance of a normal quantity; the prior is relative to `scale`. */
export function updateNormal(data: Prior, prior: Prior | null, scale: number): Prior {
  if (prior === null) return data;
  const scaledPrior = { mean: prior.mean * scale, variance: prior.variance * scale * scale };
  // As weights, because the precision of a very small variance is infinite.
  const weight = scaledPrior.variance / (scaledPrior.variance + data.variance);
  return {
    mean: scaledPrior.mean + weight * (data.mean - scaledPrior.mean),
    variance: weight * data.variance,
  };
}

function judge({ mean, variance }: Prior, { alpha, inverse = false, margin = 0 }: BayesOptions) {
  const sd = Math.sqrt(variance);
  const gain = (inverse ? -mean : mean) - margin;
  const k = gain / sd;
  const halfWidth = criticalZ(alpha) * sd;
  return {
    mean,
    sd,
    chanceToWin: normalCdf(k),
    ciLower: mean - halfWidth,
    ciUpper: mean + halfWidth,
    expectedLossTreatment: Math.max(0, sd * normalPdf(k) - gain * normalCdf(-k)),
    expectedLossControl: Math.max(0, sd * normalPdf(k) + gain * normalCdf(k)),
  };
}

function isValidPrior(prior: Prior | null): boolean {
  return (
    prior === null || (Number.isFinite(prior.mean) && prior.variance > 0 && Number.isFinite(prior.variance))
  );
}

function noPosterior(status: Status, warnings: readonly Warning[]): BayesResult {
  return {
    method,
    status,
    warnings,
    mean: null,
    sd: null,
    chanceToWin: null,
    ciLower: null,
    ciUpper: null,
    expectedLossTreatment: null,
    expectedLossControl: null,
  };
}
