import type { ArmMean, DescribedArm } from '../arms/arm-mean.ts';
import type { ArmStats, CupedMeanStats, CupedProportionStats, CupedRatioStats } from '../arms/arm-stats.ts';
import { describeMean, describeMeanM2 } from '../arms/describe-mean.ts';
import { describeProportion } from '../arms/describe-proportion.ts';
import { describeQuantile, describeQuantileClustered } from '../arms/describe-quantile.ts';
import { describeRatio } from '../arms/describe-ratio.ts';
import { adjustRatiosWithinArms } from '../cuped/ratio-within-arm.ts';
import { type AdjustedArms, adjustWithinArms } from '../cuped/within-arm.ts';
import { firstStatus, type Status, type Warning, warn } from '../result.ts';

/** Arms of one metric, described for comparison; the first is the control. */
export interface DescribedArms {
  readonly arms: readonly DescribedArm[];
  readonly warnings: readonly Warning[];
  /** Variances of the arms' means without covariate, where there is one. */
  readonly unadjusted?: readonly number[];
}

/** Describes all arms of a metric together, for an adjustment by a covariate needs all of them. They are of one kind. */
export function describeArms(stats: readonly ArmStats[]): DescribedArms {
  const kinds = new Set(stats.map(({ kind }) => baseKind(kind)));
  if (kinds.size > 1) return { arms: stats.map(() => ({ status: 'invalid_input' })), warnings: [] };
  const cupedMeans = stats.filter(isCupedMean);
  if (cupedMeans.length > 0) return withCovariate(adjustWithinArms(cupedMeans));
  const cupedRatios = stats.filter(isCupedRatio);
  if (cupedRatios.length > 0) return withCovariate(adjustRatiosWithinArms(cupedRatios));
  return { arms: stats.map(describeArm), warnings: stats.some(isLowCount) ? [warn('low_count')] : [] };
}

/** Describes one arm that needs no other. */
function describeArm(stats: ArmStats): DescribedArm {
  switch (stats.kind) {
    case 'proportion':
      return describeProportion(stats);
    case 'mean':
      return describeMean(stats);
    case 'meanM2':
      return describeMeanM2(stats);
    case 'ratio':
      return describeRatio(stats);
    case 'quantile':
      return describeQuantile(stats);
    case 'quantileClustered':
      return describeQuantileClustered(stats);
    default:
      return { status: 'invalid_input' };
  }
}

function withCovariate({ theta, ...adjusted }: AdjustedArms): DescribedArms {
  return { ...adjusted, warnings: theta === null ? [warn('cuped_no_covariate_variance')] : [] };
}

/** Fewest successes and failures in an arm for which a proportion is taken to be normal. */
const fewestForNormal = 10;

/** Whether an arm is a proportion with too few successes or failures for a normal approximation. */
export function isLowCount(stats: ArmStats): boolean {
  return stats.kind === 'proportion' && Math.min(stats.sum, stats.n - stats.sum) < fewestForNormal;
}

/** Means are comparable however they were summed up. */
function baseKind(kind: ArmStats['kind']): ArmStats['kind'] {
  return kind === 'meanM2' ? 'mean' : kind;
}

function isCupedMean(stats: ArmStats): stats is CupedMeanStats | CupedProportionStats {
  return stats.kind === 'cupedMean' || stats.kind === 'cupedProportion';
}

function isCupedRatio(stats: ArmStats): stats is CupedRatioStats {
  return stats.kind === 'cupedRatio';
}

/** A control and a treatment, or why they cannot be compared. */
export type Pair =
  | {
      readonly status: 'ok' | 'zero_variance';
      readonly control: ArmMean;
      readonly treatment: ArmMean;
      readonly warnings: readonly Warning[];
    }
  | { readonly status: Exclude<Status, 'ok' | 'zero_variance'>; readonly warnings: readonly Warning[] };

/** Describes a control and a treatment. */
export function describePair(control: ArmStats, treatment: ArmStats): Pair {
  const { arms, warnings } = describeArms([control, treatment]);
  return pairOf(arms[0], arms[1], warnings);
}

/** The pair of two described arms: the status is that of the worse, and `zero_variance` where no difference can be tested. */
export function pairOf(
  control: DescribedArm | undefined,
  treatment: DescribedArm | undefined,
  warnings: readonly Warning[],
): Pair {
  const found = [control, treatment].map((arm) => arm?.status ?? 'invalid_input');
  if (control === undefined || treatment === undefined || !('arm' in control) || !('arm' in treatment)) {
    const status = firstStatus(found);
    // An arm without a mean always has a status that says why.
    return { status: status === 'ok' || status === 'zero_variance' ? 'invalid_input' : status, warnings };
  }
  if (!isNumber(control.arm) || !isNumber(treatment.arm)) return { status: 'invalid_input', warnings };
  const isStill = control.arm.variance === 0 && treatment.arm.variance === 0;
  const status = isStill || found.includes('zero_variance') ? 'zero_variance' : 'ok';
  return { status, control: control.arm, treatment: treatment.arm, warnings };
}

/** Sums near the largest and the least doubles can leave their range. */
function isNumber({ mean, variance }: ArmMean): boolean {
  return Number.isFinite(mean) && Number.isFinite(variance);
}
