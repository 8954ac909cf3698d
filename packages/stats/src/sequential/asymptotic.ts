import type { ArmStats } from '../arms/arm-stats.ts';
import { absoluteEffect, type Effect, relativeDeltaEffect } from '../compare/effect.ts';
import { describePair, type Pair } from '../compare/pair.ts';
import { noResult, type TestResult } from '../result.ts';
import { logEValue, mixtureScale, multiplier, oneSidedPValue, type Tuning } from './boundary.ts';

/** Options of a look. */
export interface SequentialOptions extends Tuning {
  /** `absolute` by default; `relative` by the delta method only for comparison with other tools. */
  readonly difference?: 'absolute' | 'relative';
  /** Difference under the null hypothesis, 0 by default. */
  readonly margin?: number;
}

/** A look that is valid regardless of when and how often one looks. */
export interface SequentialResult extends TestResult {
  readonly rho: number | null;
  /** Natural logarithm of the e-value, the evidence against no difference; null for a one-sided look. */
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
  if (!isTuned(options)) return withoutEvidence(noResult(method, 'invalid_input'));
  return sequentialOfPair(describePair(control, treatment), options);
}

const method = 'sequential.asympCS';

/** The same for a pair whose arms are already described. */
export function sequentialOfPair(pair: Pair, options: SequentialOptions): SequentialResult {
  const { difference = 'absolute' } = options;
  if (!('control' in pair)) return withoutEvidence(noResult(method, pair.status, pair.warnings));
  const { control, treatment, status, warnings } = pair;
  if (difference === 'relative' && control.mean === 0)
    return withoutEvidence(noResult(method, 'baseline_zero', warnings));
  const effect = (difference === 'absolute' ? absoluteEffect : relativeDeltaEffect)(control, treatment);
  const { estimate, se } = effect;
  if (!Number.isFinite(estimate)) return withoutEvidence(noResult(method, 'invalid_input', warnings));
  if (status !== 'ok' || !(se > 0 && Number.isFinite(se)))
    return withoutEvidence({ ...noResult(method, 'zero_variance', warnings), estimate });
  return {
    method,
    status,
    warnings,
    estimate,
    se,
    df: null,
    ...look(effect, control.n + treatment.n, options),
  };
}

/** Interval, p-value and e-value of an effect after n visitors. */
function look({ estimate, se }: Omit<Effect, 'df'>, n: number, options: SequentialOptions) {
  const { side = 'two', margin = 0 } = options;
  const rho = mixtureScale(options);
  const half = multiplier(n, rho, options) * se;
  const z = (estimate - margin) / se;
  if (side === 'two') {
    // The square of z may overflow.
    const logE = Math.min(logEValue(z, n, rho), Number.MAX_VALUE);
    const pValue = Math.min(1, Math.exp(-logE));
    return { rho, logE, pValue, ciLower: estimate - half, ciUpper: estimate + half };
  }
  return side === 'greater'
    ? {
        rho,
        logE: null,
        pValue: oneSidedPValue(z, n, rho),
        ciLower: estimate - half,
        ciUpper: Number.POSITIVE_INFINITY,
      }
    : {
        rho,
        logE: null,
        pValue: oneSidedPValue(-z, n, rho),
        ciLower: Number.NEGATIVE_INFINITY,
        ciUpper: estimate + half,
      };
}

/** Whether alpha and the planned size are valid. */
export function isTuned({ alpha, nStar, side = 'two' }: Tuning): boolean {
  return alpha > 0 && alpha < (side === 'two' ? 1 : 0.5) && nStar >= 1 && Number.isFinite(nStar);
}

function withoutEvidence(result: TestResult): SequentialResult {
  return { ...result, rho: null, logE: null };
}
