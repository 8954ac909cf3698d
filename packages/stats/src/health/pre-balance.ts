import type { ArmStats } from '../arms/arm-stats.ts';
import { compareAll } from '../multiplicity/compare-all.ts';
import { type Warning, warn } from '../result.ts';
import { usualBalanceAlpha } from '../srm/split-plan.ts';

/** Whether the arms were alike before the experiment. */
export interface PreBalance {
  readonly method: 'health.preBalance';
  readonly status: 'ok' | 'needs_data';
  /** Of each arm against the first one, corrected for their number by Holm; null where there is no test. */
  readonly pValues: readonly (number | null)[];
  readonly warnings: readonly Warning[];
}

/**
 * Compares the metric of before the experiment between arms by Welch's test. A randomisation leaves p < 0.001 in one of
 * a thousand experiments; more often it is a broken assignment or visitors that are counted in one arm only.
 */
export function preBalance(arms: readonly ArmStats[], alpha = usualBalanceAlpha): PreBalance {
  const { adjusted } = compareAll(arms, { alpha, correction: 'holm' });
  const isImbalanced = adjusted.some((p) => p !== null && p < alpha);
  return {
    method: 'health.preBalance',
    status: adjusted.some((p) => p !== null) ? 'ok' : 'needs_data',
    pValues: adjusted,
    warnings: isImbalanced ? [warn('pre_exposure_imbalance')] : [],
  };
}
