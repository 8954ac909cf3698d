import type { Plan } from '@pixel/protocol';
import {
  defaultPlannedVisitors,
  detectableLift,
  duration,
  type NeededToClear,
  neededToClear,
} from '@pixel/stats';
import type { PreflightGoal } from './preflight-report.ts';
import type { PreflightMetric } from './preflight-subject.ts';
import type { BaseValue } from './to-base-value.ts';

/** The input for planning a goal. */
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
/** The same threshold as results use. */
const minReduction = 0.05;

/** Returns the detectable effects by week. Visitors count once their window is closed, so those of the last days don't count yet. */
export function planGoal(
  { mean, variance, varianceReduction }: BaseValue,
  { plan, arms, visitorsPerDay, windowMs, lift }: GoalPlan,
): Pick<PreflightGoal, 'mdeByWeek' | 'weeksForLift' | 'visitorsForLift'> {
  const windowDays = windowMs / dayMs;
  const design = {
    mean: mean ?? 0,
    variance: (variance ?? 0) * (1 - reductionOf(plan, varianceReduction)),
    arms,
    alpha: plan.alpha / Math.max(1, arms - 1),
    sequentialNStar: plan.engine === 'sequential' ? plannedPairSize(plan, arms) : null,
  };
  const found = duration({ ...design, lift, power, visitorsPerDay, maxWeeks });
  const needed = 'totalN' in found ? found.totalN : null;
  const all = needed === null ? null : Math.ceil((needed / visitorsPerDay + windowDays) / 7);
  return {
    mdeByWeek: weeks.map((week) => {
      const visitors = Math.floor(Math.max(0, week * 7 - windowDays) * visitorsPerDay);
      return { week, visitors, mde: detectableLift({ ...design, totalN: visitors }, power).mde };
    }),
    weeksForLift: all !== null && all <= maxWeeks ? all : null,
    visitorsForLift: needed,
  };
}

/** Returns what a guardrail with a margin needs to be cleared, assuming no effect; undefined if unknown. */
export function planClearing(
  { mean, variance, varianceReduction }: BaseValue,
  { plan, arms }: Pick<GoalPlan, 'plan' | 'arms'>,
  { margin, direction }: Pick<PreflightMetric, 'margin' | 'direction'>,
): (NeededToClear & { readonly plannedN: number; readonly margin: number }) | undefined {
  if (margin === null || mean === null || variance === null) return undefined;
  const adjusted = variance * (1 - reductionOf(plan, varianceReduction));
  const plannedN = plannedPairSize(plan, arms);
  const { engine, alpha } = plan;
  const needed = neededToClear({ margin, direction, mean, variance: adjusted, engine, alpha, plannedN });
  return { ...needed, plannedN, margin };
}

/** Returns the planned visitors of the control and one other variant. */
function plannedPairSize({ plannedVisitors }: Plan, arms: number): number {
  return plannedVisitors === undefined ? defaultPlannedVisitors : (plannedVisitors * 2) / arms;
}

function reductionOf({ cuped }: Plan, found: number | null): number {
  return cuped && found !== null && found >= minReduction ? found : 0;
}
