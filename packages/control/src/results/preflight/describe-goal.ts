import { describeArms } from '@pixel/stats';
import type { ArmSums } from '@pixel/store/events';
import { withoutPast } from '../looks/arms-of.ts';

/** A goal's value before the experiment; null where too little is known. */
export interface BaseValue {
  /** Visitors whose window was over. */
  readonly n: number;
  readonly mean: number | null;
  /** So that this divided by the number of visitors is the variance of `mean`: that of one visitor's value, or of what a ratio or a quantile comes to of one. */
  readonly variance: number | null;
  /** Part of the variance that the past explains; null where nothing is known of it. */
  readonly varianceReduction: number | null;
}

const nothing = { mean: null, variance: null, varianceReduction: null } as const;

/** Describes a goal of all visitors together. */
export function describeGoal(sums: ArmSums | undefined): BaseValue {
  if (sums === undefined) return { n: 0, ...nothing };
  const n = visitorsOf(sums);
  const [found] = describeArms([withoutPast(sums)]).arms;
  if (found === undefined || !('arm' in found)) return { n, ...nothing };
  const { arm } = found;
  return {
    n,
    mean: arm.mean,
    variance: (arm.variance * n) / arm.n,
    varianceReduction: explainedBy(sums),
  };
}

/** A quantile is one of events, of which a visitor has several. */
function visitorsOf(sums: ArmSums): number {
  return sums.kind === 'quantileClustered' ? sums.nClusters : sums.n;
}

function explainedBy(sums: ArmSums): number | null {
  const { arms, unadjusted = [] } = describeArms([sums]);
  const [adjusted] = arms;
  const [before = 0] = unadjusted;
  if (adjusted === undefined || !('arm' in adjusted) || before === 0) return null;
  return Math.max(0, 1 - adjusted.arm.variance / adjusted.arm.n / before);
}
