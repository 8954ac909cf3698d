import type { ArmStats } from '../arms/arm-stats.ts';
import { type Warning, warn } from '../result.ts';
import { type SampleRatio, sampleRatioAlpha, testSampleRatio } from '../srm/chi-square.ts';
import { type SequentialSampleRatio, sequentialSampleRatio } from '../srm/sequential.ts';
import { type ExposedArm, type MultiExposure, multiExposure } from './multi-exposure.ts';
import { type PreBalance, preBalance } from './pre-balance.ts';
import { type DimensionSplit, type DimensionTraffic, srmByDimension } from './srm-by-dimension.ts';

/** What is known of an experiment's traffic. */
export interface HealthInput {
  readonly arms: readonly ExposedArm[];
  readonly dimensions?: readonly DimensionTraffic[];
  /** A metric of before the experiment, for each arm. */
  readonly before?: readonly ArmStats[];
  /** `runningPValue` of the look before. */
  readonly previousPValue?: number;
}

/** Whether an experiment's numbers can be believed at all. */
export interface HealthResult {
  /** For a look at the end. */
  readonly srm: SampleRatio;
  /** For a badge that is looked at all the time. */
  readonly live: SequentialSampleRatio;
  readonly dimensions: readonly DimensionSplit[];
  readonly multiExposure: MultiExposure;
  readonly preBalance: PreBalance | null;
  readonly warnings: readonly Warning[];
}

/** Checks the split as a whole and by dimension, visitors of several variants, and the arms' past. */
export function checkHealth({ arms, dimensions = [], before, previousPValue }: HealthInput): HealthResult {
  const srm = testSampleRatio(arms);
  const live = sequentialSampleRatio(arms, previousPValue === undefined ? {} : { previous: previousPValue });
  const splits = srmByDimension(dimensions);
  const exposure = multiExposure(arms);
  const balance = before === undefined ? null : preBalance(before);
  const isLiveBroken = live.status === 'ok' && live.runningPValue < sampleRatioAlpha;
  const isBroken = srm.status === 'mismatch' || isLiveBroken || splits.some(({ isMismatch }) => isMismatch);
  const others = [...exposure.warnings, ...(balance?.warnings ?? [])];
  const warnings = [...(isBroken ? [warn('srm')] : []), ...others];
  return {
    srm,
    live,
    dimensions: splits,
    multiExposure: exposure,
    preBalance: balance,
    warnings: warnings.filter(
      ({ code }, index) => warnings.findIndex((each) => each.code === code) === index,
    ),
  };
}
