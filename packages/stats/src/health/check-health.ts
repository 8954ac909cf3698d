import type { ArmStats } from '../arms/arm-stats.ts';
import { type Warning, warning } from '../result.ts';
import { type SampleRatio, testSampleRatio } from '../srm/chi-square.ts';
import { type SequentialSampleRatio, sequentialSampleRatio } from '../srm/sequential.ts';
import { defaultBalanceAlpha, defaultSplitPlan, type SplitPlan } from '../srm/split-plan.ts';
import { type ExposedArm, type MultiExposure, multiExposure } from './multi-exposure.ts';
import { type PreBalance, preBalance } from './pre-balance.ts';
import { type DimensionSrmResult, type DimensionTraffic, srmByDimension } from './srm-by-dimension.ts';

/** An experiment's traffic. */
export interface HealthInput {
  readonly arms: readonly ExposedArm[];
  /** Traffic by value of a dimension; from the second look on with `previousRunningPValue`. */
  readonly dimensions?: readonly DimensionTraffic[];
  /** A pre-experiment metric for each arm. */
  readonly preExperiment?: readonly ArmStats[];
  /** `runningPValue` of the previous look. */
  readonly previousPValue?: number;
}

/** How traffic is checked. */
export interface HealthPlan extends SplitPlan {
  /** p-value below which the arms count as different before the experiment. */
  readonly balanceAlpha: number;
  /** Whether this is the single final look, for which the chi-square test counts as well. */
  readonly isFinal: boolean;
}

/** Whether an experiment's data can be trusted. */
export interface HealthResult {
  /** The chi-square test of this look; decisive at the final look. */
  readonly srm: SampleRatio;
  /** The sequential test over all looks so far; decisive at every look. */
  readonly live: SequentialSampleRatio;
  readonly dimensions: readonly DimensionSrmResult[];
  /** Whether traffic wasn't split as configured, overall or within a value of a dimension. */
  readonly isMismatch: boolean;
  readonly multiExposure: MultiExposure;
  readonly preBalance: PreBalance | null;
  readonly warnings: readonly Warning[];
}

/**
 * Checks the overall split, the split by dimension, visitors exposed to several variants, and the arms' pre-experiment balance. The plan
 * defaults to `defaultSplitPlan`, and a look isn't final by default.
 */
export function checkHealth(
  { arms, dimensions = [], preExperiment, previousPValue }: HealthInput,
  plan: Partial<HealthPlan> = {},
): HealthResult {
  const fullPlan = { ...defaultSplitPlan, balanceAlpha: defaultBalanceAlpha, isFinal: false, ...plan };
  const { concentration, alpha, balanceAlpha, isFinal } = fullPlan;
  const srm = testSampleRatio(arms, fullPlan);
  const live = sequentialSampleRatio(arms, {
    concentration,
    ...(previousPValue === undefined ? {} : { previous: previousPValue }),
  });
  const splits = srmByDimension(dimensions, fullPlan);
  const exposure = multiExposure(arms, fullPlan);
  const balance = preExperiment === undefined ? null : preBalance(preExperiment, balanceAlpha);
  const isMismatch =
    (isFinal && srm.status === 'mismatch') ||
    (live.status === 'ok' && live.runningPValue < alpha) ||
    splits.some((split) => split.isMismatch);
  const others = [...exposure.warnings, ...(balance?.warnings ?? [])];
  const warnings = [...(isMismatch ? [warning('srm')] : []), ...others];
  return {
    srm,
    live,
    dimensions: splits,
    isMismatch,
    multiExposure: exposure,
    preBalance: balance,
    warnings: warnings.filter(
      ({ code }, index) => warnings.findIndex((other) => other.code === code) === index,
    ),
  };
}
