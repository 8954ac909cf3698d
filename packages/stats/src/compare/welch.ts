import type { ArmStats } from '../arms/arm-stats.ts';
import { noResult, type Status, type TestResult } from '../result.ts';
import { absoluteEffect, type Effect, relativeDeltaEffect } from './effect.ts';
import { describePair, type Pair } from './pair.ts';
import { isValidTestOptions, type TestOptions, tTest } from './t-test.ts';

/** Options for testing two arms, by the absolute difference or, with the delta method, the relative one. */
export interface WelchOptions extends TestOptions {
  /** `absolute` by default. */
  readonly difference?: 'absolute' | 'relative';
}

/**
 * Returns Welch's t test (1947) of two arms of any kind of metric: t = (mT − mC) / √(vC + vT), with Welch-Satterthwaite degrees of freedom.
 * The variances may differ; one of them may be 0.
 */
export function welchTest(control: ArmStats, treatment: ArmStats, options: WelchOptions): TestResult {
  const name = testMethodName(control, options.difference, options.side);
  if (!isValidTestOptions(options)) return noResult(name, 'invalid_input');
  return testPair(name, describePair(control, treatment), options);
}

/** Tests a pair whose arms are already described. */
export function testPair(method: string, pair: Pair, options: WelchOptions): TestResult {
  const { difference = 'absolute' } = options;
  if (!('control' in pair)) return noResult(method, pair.status, pair.warnings);
  if (difference === 'relative' && pair.control.mean === 0)
    return noResult(method, 'baseline_zero', pair.warnings);
  const effect = (difference === 'absolute' ? absoluteEffect : relativeDeltaEffect)(
    pair.control,
    pair.treatment,
  );
  return testEffect({ method, status: pair.status, warnings: pair.warnings }, effect, options);
}

/** Tests an effect; without a finite, positive standard error, returns only the estimate. */
export function testEffect(
  { method, status, warnings }: Pick<TestResult, 'method' | 'warnings'> & { readonly status: Status },
  { estimate, se, df }: Effect,
  options: TestOptions,
): TestResult {
  if (!Number.isFinite(estimate)) return noResult(method, 'invalid_input', warnings);
  if (status !== 'ok' || !(se > 0) || !Number.isFinite(se) || !(df > 0)) {
    const reason = status === 'ok' ? 'zero_variance' : status;
    return { ...noResult(method, reason, warnings), estimate, se: Number.isFinite(se) ? se : null };
  }
  return { method, status, warnings, estimate, se, df, ...tTest({ estimate, se, df }, options) };
}

/** Returns the name of the test for a kind of metric. */
export function testMethodName(
  { kind }: ArmStats,
  difference: WelchOptions['difference'] = 'absolute',
  side: WelchOptions['side'] = 'two',
): string {
  if (kind === 'ratio') return 'ratio.delta';
  if (kind === 'quantile' || kind === 'quantileClustered') return 'quantile';
  if (kind === 'cupedMean' || kind === 'cupedProportion' || kind === 'cupedRatio') return 'cuped.withinArm';
  if (side !== 'two') return 'welch.oneSided';
  return difference === 'absolute' ? 'welch.absolute' : 'welch.relativeDelta';
}
