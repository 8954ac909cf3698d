import { describeArms } from '@pixel/stats';
import type { ArmSums } from '@pixel/store/events';
import { withoutPreExposure } from '../looks/arms-of.ts';

/** A goal's value before the experiment; null if too little is known. */
export interface BaseValue {
  /** Visitors whose window is closed. */
  readonly n: number;
  readonly mean: number | null;
  /**
   * The variance of one visitor's value, or of its linearized contribution to a ratio or a quantile: divided by the number of visitors, it
   * is the variance of `mean`.
   */
  readonly variance: number | null;
  /** Fraction of the variance that the past explains; null if unknown. */
  readonly varianceReduction: number | null;
}

const unknownValue = { mean: null, variance: null, varianceReduction: null } as const;

/** Describes a goal over all visitors. */
export function toBaseValue(sums: ArmSums | undefined): BaseValue {
  if (sums === undefined) return { n: 0, ...unknownValue };
  const n = visitorsOf(sums);
  const [found] = describeArms([withoutPreExposure(sums)]).arms;
  if (found === undefined || !('arm' in found)) return { n, ...unknownValue };
  const { arm } = found;
  return {
    n,
    mean: arm.mean,
    variance: (arm.variance * n) / arm.n,
    varianceReduction: varianceReductionOf(sums),
  };
}

/** A quantile is over events, and a visitor may have several. */
function visitorsOf(sums: ArmSums): number {
  return sums.kind === 'quantileClustered' ? sums.nClusters : sums.n;
}

function varianceReductionOf(sums: ArmSums): number | null {
  const { arms, unadjusted = [] } = describeArms([sums]);
  const [adjusted] = arms;
  const [before = 0] = unadjusted;
  if (adjusted === undefined || !('arm' in adjusted) || before === 0) return null;
  return Math.max(0, 1 - adjusted.arm.variance / adjusted.arm.n / before);
}
