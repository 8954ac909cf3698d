import type { ArmMean, DescribedArm } from '../arms/arm-mean.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import type { SharedTerm } from '../arms/within-arm.ts';
import { type Status, type Warning, warning, worstStatus } from '../result.ts';
import { sum } from '../special/sum.ts';
import { describeArms } from './describe-arms.ts';

/** A control and a treatment, or why they can't be compared. */
export type Pair =
  | {
      readonly status: 'ok' | 'zero_variance';
      readonly control: ArmMean;
      readonly treatment: ArmMean;
      /** Share of the variance removed by adjusting for pre-experiment data; null without adjustment. */
      readonly varianceReduction: number | null;
      /** The coupling of the arms by an adjustment: see `SharedTerm`. */
      readonly coupling: Coupling | null;
      readonly warnings: readonly Warning[];
    }
  | { readonly status: Exclude<Status, 'ok' | 'zero_variance'>; readonly warnings: readonly Warning[] };

/** Variance of the term shared by both arms' means, and its covariance with the rest of each. */
export interface Coupling {
  readonly variance: number;
  readonly control: number;
  readonly treatment: number;
}

/** Returns the means and variances of a control and a treatment, or why they can't be compared. */
export function describePair(control: ArmStats, treatment: ArmStats): Pair {
  return describePairs([control, treatment])[0] ?? { status: 'invalid_input', warnings: [] };
}

/** Returns the pair of the first arm with each of the others; warnings about all arms apply to each pair. */
export function describePairs(stats: readonly ArmStats[]): readonly Pair[] {
  const { arms, warnings, unadjusted, shared } = describeArms(stats);
  const [control, ...treatments] = stats;
  return treatments.map((treatment, index) => {
    const hasLowCounts = [control, treatment].some((arm) => arm !== undefined && isLowCount(arm));
    const pair = pairOf(arms[0], arms[index + 1], [
      ...warnings,
      ...(hasLowCounts ? [warning('low_count')] : []),
    ]);
    const unadjustedVariances =
      unadjusted === undefined ? [] : [unadjusted[0] ?? 0, unadjusted[index + 1] ?? 0];
    if (!('control' in pair)) return pair;
    const coupling = shared === undefined ? null : couplingOf(shared, index + 1);
    return { ...pair, varianceReduction: reductionOf(pair, unadjustedVariances), coupling };
  });
}

function couplingOf({ variance, covariances }: SharedTerm, treatment: number): Coupling {
  return { variance, control: covariances[0] ?? 0, treatment: covariances[treatment] ?? 0 };
}

/** Returns the pair of two described arms. The status is the worse of the two, or `zero_variance` if no difference can be tested. */
export function pairOf(
  control: DescribedArm | undefined,
  treatment: DescribedArm | undefined,
  warnings: readonly Warning[],
): Pair {
  const statuses = [control, treatment].map((arm) => arm?.status ?? 'invalid_input');
  if (control === undefined || treatment === undefined || !('arm' in control) || !('arm' in treatment)) {
    const status = worstStatus(statuses);
    // An arm without a mean always has a status that says why.
    return { status: status === 'ok' || status === 'zero_variance' ? 'invalid_input' : status, warnings };
  }
  if (!isFiniteArm(control.arm) || !isFiniteArm(treatment.arm)) return { status: 'invalid_input', warnings };
  const hasNoVariance = control.arm.variance === 0 && treatment.arm.variance === 0;
  const status = hasNoVariance || statuses.includes('zero_variance') ? 'zero_variance' : 'ok';
  const pair = { control: control.arm, treatment: treatment.arm, varianceReduction: null, coupling: null };
  return { status, ...pair, warnings };
}

/** Returns the share of the summed variances of the means that the adjustment removed; null without an adjustment. */
export function reductionOf(
  { control, treatment }: { readonly control: ArmMean; readonly treatment: ArmMean },
  unadjustedVariances: readonly number[],
): number | null {
  const total = sum(unadjustedVariances);
  return total > 0 ? 1 - (control.variance / control.n + treatment.variance / treatment.n) / total : null;
}

/** Sums near the largest and smallest doubles can overflow or underflow. */
function isFiniteArm({ mean, variance }: ArmMean): boolean {
  return Number.isFinite(mean) && Number.isFinite(variance);
}

/** Minimum number of successes and failures in an arm for a normal approximation of a proportion. */
const minForNormal = 10;

/** Whether an arm is a proportion with too few successes or failures for a normal approximation. */
export function isLowCount(stats: ArmStats): boolean {
  return stats.kind === 'proportion' && Math.min(stats.sum, stats.n - stats.sum) < minForNormal;
}
