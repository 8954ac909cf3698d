import type { ArmStats } from '../arms/arm-stats.ts';
import { absoluteEffect, type Effect, relativeDeltaEffect } from '../compare/effect.ts';
import { describePair, type Pair } from '../compare/pair.ts';
import { noResult, type TestResult } from '../result.ts';
import { logEValue, mixtureScale, multiplier, oneSidedPValue, type Tuning } from './boundary.ts';

/** Options of a confidence sequence. */
export interface SequentialOptions extends Tuning {
  /** `absolute` by default; `relative` uses the delta method and exists only for comparison with other tools. */
  readonly difference?: 'absolute' | 'relative';
  /** Difference under the null hypothesis, 0 by default. */
  readonly margin?: number;
}

/** The result of an anytime-valid test: it is valid at every look, no matter how many there are. */
export interface SequentialResult extends TestResult {
  /** ρ, the scale of the mixture. */
  readonly rho: number | null;
  /** Natural logarithm of the e-value, the evidence against the null hypothesis; null for a one-sided test. */
  readonly logE: number | null;
}

/**
 * Asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2021, arXiv:2103.06476, equations 9, 134 and 155): an
 * interval that covers the difference at all looks simultaneously with probability 1 − alpha. p = min(1, 1/e) is at most alpha exactly if
 * the interval excludes 0.
 */
export function asymptoticConfidenceSequence(
  control: ArmStats,
  treatment: ArmStats,
  options: SequentialOptions,
): SequentialResult {
  if (!isValidTuning(options)) return withoutEValue(noResult(method, 'invalid_input'));
  return confidenceSequenceOfPair(describePair(control, treatment), options);
}

const method = 'sequential.asympCS';

/** Like `asymptoticConfidenceSequence`, for a pair whose arms are already described. */
export function confidenceSequenceOfPair(pair: Pair, options: SequentialOptions): SequentialResult {
  const { difference = 'absolute' } = options;
  if (!('control' in pair)) return withoutEValue(noResult(method, pair.status, pair.warnings));
  const { control, treatment, status, warnings } = pair;
  if (difference === 'relative' && control.mean === 0)
    return withoutEValue(noResult(method, 'baseline_zero', warnings));
  const effect = (difference === 'absolute' ? absoluteEffect : relativeDeltaEffect)(control, treatment);
  const { estimate, se } = effect;
  if (!Number.isFinite(estimate)) return withoutEValue(noResult(method, 'invalid_input', warnings));
  if (status !== 'ok' || !(se > 0 && Number.isFinite(se)))
    return withoutEValue({ ...noResult(method, 'zero_variance', warnings), estimate });
  return {
    method,
    status,
    warnings,
    estimate,
    se,
    df: null,
    ...anytimeInference(effect, control.n + treatment.n, options),
  };
}

/** Returns the interval, p-value and e-value of an effect after n visitors. */
function anytimeInference({ estimate, se }: Omit<Effect, 'df'>, n: number, options: SequentialOptions) {
  const { side = 'two', margin = 0 } = options;
  const rho = mixtureScale(options);
  const halfWidth = multiplier(n, rho, options) * se;
  const z = (estimate - margin) / se;
  if (side === 'two') {
    // The square of z may overflow.
    const logE = Math.min(logEValue(z, n, rho), Number.MAX_VALUE);
    const pValue = Math.min(1, Math.exp(-logE));
    return { rho, logE, pValue, ciLower: estimate - halfWidth, ciUpper: estimate + halfWidth };
  }
  return side === 'greater'
    ? {
        rho,
        logE: null,
        pValue: oneSidedPValue(z, n, rho),
        ciLower: estimate - halfWidth,
        ciUpper: Number.POSITIVE_INFINITY,
      }
    : {
        rho,
        logE: null,
        pValue: oneSidedPValue(-z, n, rho),
        ciLower: Number.NEGATIVE_INFINITY,
        ciUpper: estimate + halfWidth,
      };
}

/** Whether alpha and the planned size are valid; a one-sided alpha must be below 0.5. */
export function isValidTuning({ alpha, nStar, side = 'two' }: Tuning): boolean {
  return alpha > 0 && alpha < (side === 'two' ? 1 : 0.5) && nStar >= 1 && Number.isFinite(nStar);
}

function withoutEValue(result: TestResult): SequentialResult {
  return { ...result, rho: null, logE: null };
}
