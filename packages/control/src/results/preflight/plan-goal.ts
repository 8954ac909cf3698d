import type { Plan } from '@pixel/protocol';
import {
  type ArmStats,
  describeArms,
  detectableLift,
  duration,
  neededToClear,
  usualPlannedVisitors,
} from '@pixel/stats';
import type { ArmSums } from '@pixel/store/events';
import { withoutPast } from '../looks/arms-of.ts';

/** What a goal is planned with. */
export interface GoalPlan {
  readonly plan: Plan;
  readonly arms: number;
  readonly visitorsPerDay: number;
  readonly windowMs: number;
  readonly lift: number;
}

const power = 0.8;
const weeks = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const maxWeeks = 52;
const dayMs = 86_400_000;
/** As results adjust. */
const leastReduction = 0.05;

/** Returns mean and variance of all visitors together, and the part of the variance that their past explains. */
export function describeGoal(sums: ArmSums | undefined) {
  const nothing = { mean: null, variance: null, varianceReduction: null };
  if (sums === undefined) return nothing;
  const [arm] = describeArms([withoutPast(sums)]).arms;
  if (arm === undefined || !('arm' in arm)) return nothing;
  return { mean: arm.arm.mean, variance: arm.arm.variance, varianceReduction: explainedBy(sums) };
}

/** Returns what can be found in how many weeks. Visitors count once their window is over, so that the last days' do not yet. */
export function planGoal(
  { mean, variance, varianceReduction }: ReturnType<typeof describeGoal>,
  { plan, arms, visitorsPerDay, windowMs, lift }: GoalPlan,
) {
  const windowDays = windowMs / dayMs;
  const design = {
    mean: mean ?? 0,
    variance: (variance ?? 0) * (1 - reductionOf(plan, varianceReduction)),
    arms,
    alpha: plan.alpha / Math.max(1, arms - 1),
    sequentialNStar: plan.engine === 'sequential' ? comparedOf(plan, arms) : null,
  };
  const found = duration({ ...design, lift, power, visitorsPerDay, maxWeeks });
  const all = 'totalN' in found ? Math.ceil((found.totalN / visitorsPerDay + windowDays) / 7) : null;
  return {
    mdeByWeek: weeks.map((week) => {
      const visitors = Math.floor(Math.max(0, week * 7 - windowDays) * visitorsPerDay);
      return { week, visitors, mde: detectableLift({ ...design, totalN: visitors }, power).mde };
    }),
    weeksForLift: all !== null && all <= maxWeeks ? all : null,
  };
}

/** Returns what a guardrail needs to be cleared, planned on no effect; undefined where that cannot be said. */
export function clearingOf(
  { mean, variance, varianceReduction }: ReturnType<typeof describeGoal>,
  { plan, arms }: Pick<GoalPlan, 'plan' | 'arms'>,
  guardrail: { readonly margin: number; readonly direction: 'increase' | 'decrease' },
) {
  if (mean === null || variance === null) return undefined;
  const adjusted = variance * (1 - reductionOf(plan, varianceReduction));
  const plannedN = comparedOf(plan, arms);
  const { engine, alpha } = plan;
  return { ...neededToClear({ ...guardrail, mean, variance: adjusted, engine, alpha, plannedN }), plannedN };
}

/** Planned visitors of the control and one other variant. */
function comparedOf({ plannedVisitors }: Plan, arms: number): number {
  return plannedVisitors === undefined ? usualPlannedVisitors : (plannedVisitors * 2) / arms;
}

function reductionOf({ cuped }: Plan, found: number | null): number {
  return cuped && found !== null && found >= leastReduction ? found : 0;
}

/** ρ² of a value and the same before. */
function explainedBy(stats: ArmStats): number | null {
  if (stats.kind !== 'cupedMean' && stats.kind !== 'cupedProportion') return null;
  const { n, post, pre, postPre } = stats;
  const squares = (value: { readonly sum: number; readonly sumSquares?: number }) =>
    (value.sumSquares ?? value.sum) - value.sum ** 2 / n;
  const both = squares(post) * squares(pre);
  return both > 0 ? Math.min(1, (postPre - (post.sum * pre.sum) / n) ** 2 / both) : null;
}
