import type { PreflightGoal } from '@pixel/control/client';

/** How long a lift takes to be found: so many weeks and visitors, more than a year, or nobody knows. */
export type LiftAnswer =
  | { readonly kind: 'takes'; readonly weeks: number; readonly visitors: number }
  | { readonly kind: 'never' }
  | { readonly kind: 'unknown' };

/** Returns how long the lift that a goal was planned with takes; it is unknown as long as nobody has reached the goal. */
export function liftAnswer({
  weeksForLift,
  visitorsForLift,
}: Pick<PreflightGoal, 'weeksForLift' | 'visitorsForLift'>): LiftAnswer {
  if (visitorsForLift === null) return { kind: 'unknown' };
  if (weeksForLift === null) return { kind: 'never' };
  return { kind: 'takes', weeks: weeksForLift, visitors: visitorsForLift };
}
