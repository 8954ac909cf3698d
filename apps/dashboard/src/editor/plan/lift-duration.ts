import type { PreflightGoal } from '@pixel/control/client';

/** How long detecting a lift takes: a number of weeks and visitors, more than a year, or unknown. */
export type LiftDuration =
  | { readonly kind: 'takes'; readonly weeks: number; readonly visitors: number }
  | { readonly kind: 'never' }
  | { readonly kind: 'unknown' };

/** Returns how long detecting the planned lift of a goal takes; unknown while no visitor has reached the goal. */
export function toLiftDuration({
  weeksForLift,
  visitorsForLift,
}: Pick<PreflightGoal, 'weeksForLift' | 'visitorsForLift'>): LiftDuration {
  if (visitorsForLift === null) return { kind: 'unknown' };
  if (weeksForLift === null) return { kind: 'never' };
  return { kind: 'takes', weeks: weeksForLift, visitors: visitorsForLift };
}
