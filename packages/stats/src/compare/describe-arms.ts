import type { DescribedArm } from '../arms/arm-mean.ts';
import type { ArmStats, CupedMeanStats, CupedProportionStats, CupedRatioStats } from '../arms/arm-stats.ts';
import { describeMean, describeMeanM2 } from '../arms/describe-mean.ts';
import { describeProportion } from '../arms/describe-proportion.ts';
import { describeQuantile, describeQuantileClustered } from '../arms/describe-quantile.ts';
import { describeRatio } from '../arms/describe-ratio.ts';
import { adjustRatiosWithinArms } from '../arms/ratio-within-arm.ts';
import { type AdjustedArms, adjustWithinArms, type SharedTerm } from '../arms/within-arm.ts';
import { type Warning, warning } from '../result.ts';

/** The described arms of one metric. */
export interface DescribedArms {
  readonly arms: readonly DescribedArm[];
  /** For all arms together. */
  readonly warnings: readonly Warning[];
  /** Variances of the arms' means without the covariate, if there is one. */
  readonly unadjusted?: readonly number[];
  /** The term that an adjustment adds to all means, if there is one. */
  readonly shared?: SharedTerm;
}

/** Describes all arms of a metric together, since adjusting by a covariate needs all of them. They must be of one kind. */
export function describeArms(stats: readonly ArmStats[]): DescribedArms {
  const kinds = new Set(stats.map(({ kind }) => baseKind(kind)));
  if (kinds.size > 1) return { arms: stats.map(() => ({ status: 'invalid_input' })), warnings: [] };
  const cupedMeans = stats.filter(isCupedMean);
  if (cupedMeans.length > 0) return withCovariate(adjustWithinArms(cupedMeans));
  const cupedRatios = stats.filter(isCupedRatio);
  if (cupedRatios.length > 0) return withCovariate(adjustRatiosWithinArms(cupedRatios));
  return { arms: stats.map(describeArm), warnings: [] };
}

/** Describes one arm independently of the others. */
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
  return { ...adjusted, warnings: theta === null ? [warning('cuped_no_covariate_variance')] : [] };
}

/** Means are comparable regardless of how they were summed. */
function baseKind(kind: ArmStats['kind']): ArmStats['kind'] {
  return kind === 'meanM2' ? 'mean' : kind;
}

function isCupedMean(stats: ArmStats): stats is CupedMeanStats | CupedProportionStats {
  return stats.kind === 'cupedMean' || stats.kind === 'cupedProportion';
}

function isCupedRatio(stats: ArmStats): stats is CupedRatioStats {
  return stats.kind === 'cupedRatio';
}
