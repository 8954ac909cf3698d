import type { ArmStats } from '../arms/arm-stats.ts';
import { type Warning, warn } from '../result.ts';
import { type SampleRatio, testSampleRatio } from '../srm/chi-square.ts';
import { type SequentialSampleRatio, sequentialSampleRatio } from '../srm/sequential.ts';
import { type SplitPlan, usualBalanceAlpha, usualSplitPlan } from '../srm/split-plan.ts';
import { type ExposedArm, type MultiExposure, multiExposure } from './multi-exposure.ts';
import { type PreBalance, preBalance } from './pre-balance.ts';
import { type DimensionSplit, type DimensionTraffic, srmByDimension } from './srm-by-dimension.ts';

/** What is known of an experiment's traffic. */
export interface HealthInput {
  readonly arms: readonly ExposedArm[];
  /** With the `runningPValue` of the look before as `previous`. */
  readonly dimensions?: readonly DimensionTraffic[];
  /** A metric of before the experiment, for each arm. */
  readonly before?: readonly ArmStats[];
  /** `runningPValue` of the look before. */
  readonly previousPValue?: number;
}

/** How traffic is judged. */
export interface HealthPlan extends SplitPlan {
  /** p-value below which the arms differed before. */
  readonly balanceAlpha: number;
  /** Whether this is the one look at the end, at which the chi-square test counts too. */
  readonly isFinal: boolean;
}

/** Whether an experiment's numbers can be believed at all. */
export interface HealthResult {
  /** Of one look; it counts at the end. */
  readonly srm: SampleRatio;
  /** Of all looks together; it counts at any time. */
  readonly live: SequentialSampleRatio;
  readonly dimensions: readonly DimensionSplit[];
  /** Whether traffic was not split as configured, as a whole or within a value of a dimension. */
  readonly isMismatch: boolean;
  readonly multiExposure: MultiExposure;
  readonly preBalance: PreBalance | null;
  readonly warnings: readonly Warning[];
}

/**
 * Checks the split as a whole and by dimension, visitors of several variants, and the arms' past. What the plan does not say
 * is as in `usualSplitPlan`; a look is not the final one unless said.
 */
export function checkHealth(
  { arms, dimensions = [], before, previousPValue }: HealthInput,
  plan: Partial<HealthPlan> = {},
): HealthResult {
  const planned = { ...usualSplitPlan, balanceAlpha: usualBalanceAlpha, isFinal: false, ...plan };
  const { concentration, alpha, balanceAlpha, isFinal } = planned;
  const srm = testSampleRatio(arms, planned);
  const live = sequentialSampleRatio(arms, {
    concentration,
    ...(previousPValue === undefined ? {} : { previous: previousPValue }),
  });
  const splits = srmByDimension(dimensions, planned);
  const exposure = multiExposure(arms, planned);
  const balance = before === undefined ? null : preBalance(before, balanceAlpha);
  const isMismatch =
    (isFinal && srm.status === 'mismatch') ||
    (live.status === 'ok' && live.runningPValue < alpha) ||
    splits.some((split) => split.isMismatch);
  const others = [...exposure.warnings, ...(balance?.warnings ?? [])];
  const warnings = [...(isMismatch ? [warn('srm')] : []), ...others];
  return {
    srm,
    live,
    dimensions: splits,
    isMismatch,
    multiExposure: exposure,
    preBalance: balance,
    warnings: warnings.filter(
      ({ code }, index) => warnings.findIndex((each) => each.code === code) === index,
    ),
  };
}
