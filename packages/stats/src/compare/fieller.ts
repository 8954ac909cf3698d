import type { ArmMean } from '../arms/arm-mean.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { noResult, type TestResult, type Warning, warning } from '../result.ts';
import { absoluteEffect, varianceOfMean } from './effect.ts';
import { describePair, type Pair } from './pair.ts';
import { criticalT, isValidTestOptions, type TestOptions, tTest } from './t-test.ts';

/** Limits of the relative difference; `unbounded` if the baseline can't be distinguished from 0, so that nothing is ruled out. */
export interface FiellerLimits {
  readonly kind: 'bounded' | 'unbounded';
  /** Squared ratio of the baseline's margin of error to the baseline; from 1 on the baseline may be 0. */
  readonly g: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A relative difference with Fieller's interval and the p-value of the absolute difference. */
export interface FiellerResult extends TestResult {
  readonly g: number | null;
  readonly kind: FiellerLimits['kind'] | null;
}

/**
 * Returns Fieller's interval (1954; Franz 2007) of the relative difference (mT − mC)/|mC|: all r with |mT − (1 + r) mC| ≤ t √(vT + (1 + r)²
 * vC). It contains 0 exactly if Welch's test of the absolute difference doesn't reject. It is asymmetric if the baseline is uncertain, as
 * it has to be.
 */
export function fieller(
  control: ArmStats,
  treatment: ArmStats,
  options: Pick<TestOptions, 'alpha'>,
): FiellerResult {
  if (!isValidTestOptions(options)) return withoutLimits(noResult('welch.fieller', 'invalid_input'));
  return fiellerOfPair(describePair(control, treatment), options);
}

/** Like `fieller`, for a pair whose arms are already described. */
export function fiellerOfPair(pair: Pair, { alpha }: Pick<TestOptions, 'alpha'>): FiellerResult {
  const method = 'welch.fieller';
  if (!('control' in pair)) return withoutLimits(noResult(method, pair.status, pair.warnings));
  const { control, treatment, status, warnings } = pair;
  if (control.mean === 0) return withoutLimits(noResult(method, 'baseline_zero', warnings));
  const estimate = (treatment.mean - control.mean) / Math.abs(control.mean);
  if (!Number.isFinite(estimate)) return withoutLimits(noResult(method, 'invalid_input', warnings));
  const effect = absoluteEffect(control, treatment);
  if (status !== 'ok' || !(effect.se > 0 && Number.isFinite(effect.se)))
    return withoutLimits({ ...noResult(method, 'zero_variance', warnings), estimate });
  const limits = fiellerLimits(control, treatment, criticalT(alpha / 2, effect.df));
  return {
    method,
    status,
    warnings: [...warnings, ...baselineWarnings(control, limits)],
    estimate,
    se: null,
    df: effect.df,
    pValue: tTest(effect, { alpha }).pValue,
    ...limits,
  };
}

/**
 * Returns the limits for any multiplier of the standard error: with ρ = 1 + r and g = t² vC / mC²,
 * ρ = [mT/mC ± (t/|mC|) √(vT + vC mT²/mC² − g vT)] / (1 − g).
 */
export function fiellerLimits(control: ArmMean, treatment: ArmMean, multiplier: number): FiellerLimits {
  const [vC, vT] = [varianceOfMean(control), varianceOfMean(treatment)];
  const relative = multiplier / control.mean;
  // A baseline without variance is certain, however small.
  const g = vC === 0 ? 0 : relative * relative * vC;
  if (!(g < 1)) return { ...unbounded, g: Number.isNaN(g) ? Number.POSITIVE_INFINITY : g };
  const ratio = treatment.mean / control.mean;
  const halfWidth = Math.abs(relative) * Math.sqrt(vT * (1 - g) + vC * ratio * ratio);
  // (ratio ± half)/(1 − g) − 1, without subtracting numbers near 1.
  const [low, high] = [(ratio - 1 + g - halfWidth) / (1 - g), (ratio - 1 + g + halfWidth) / (1 - g)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { ...unbounded, g };
  return control.mean > 0
    ? { kind: 'bounded', g, ciLower: low, ciUpper: high }
    : { kind: 'bounded', g, ciLower: -high, ciUpper: -low };
}

const unbounded = {
  kind: 'unbounded',
  ciLower: Number.NEGATIVE_INFINITY,
  ciUpper: Number.POSITIVE_INFINITY,
} as const;

/** Returns the warnings about a baseline of relative differences. */
export function baselineWarnings(control: ArmMean, { kind }: FiellerLimits): readonly Warning[] {
  return [
    ...(kind === 'unbounded' ? [warning('baseline_not_distinguishable_from_zero')] : []),
    ...(control.mean < 0 ? [warning('negative_baseline')] : []),
  ];
}

function withoutLimits(result: TestResult): FiellerResult {
  return { ...result, g: null, kind: null };
}
