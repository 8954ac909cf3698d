import type { ArmStats } from '../arms/arm-stats.ts';
import { compareAll } from '../multiplicity/compare-all.ts';
import { type Warning, warning } from '../result.ts';
import { defaultBalanceAlpha } from '../srm/split-plan.ts';

/** Whether the arms were balanced before the experiment. */
export interface PreBalance {
  readonly method: 'health.preBalance';
  readonly status: 'ok' | 'needs_data';
  /** Each arm against the first one, corrected by Holm; null if untested. */
  readonly pValues: readonly (number | null)[];
  readonly warnings: readonly Warning[];
}

/**
 * Compares a pre-experiment metric between arms by Welch's test. Randomization causes p < 0.001 in one of a thousand experiments; more
 * often, the cause is broken assignment, or visitors counted in only one arm.
 */
export function preBalance(arms: readonly ArmStats[], alpha = defaultBalanceAlpha): PreBalance {
  const { adjusted } = compareAll(arms, { alpha, correction: 'holm' });
  const isImbalanced = adjusted.some((p) => p !== null && p < alpha);
  return {
    method: 'health.preBalance',
    status: adjusted.some((p) => p !== null) ? 'ok' : 'needs_data',
    pValues: adjusted,
    warnings: isImbalanced ? [warning('pre_exposure_imbalance')] : [],
  };
}
