import type { GoalRole, Plan } from '@pixel/protocol';
import type { ReportedPlan } from './results-report.ts';

/** Returns the report of a plan. */
export function reportPlan(
  { engine, alpha, plannedVisitors, minimumDays, correction }: Plan,
  goals: readonly { readonly goalKey: string; readonly role: GoalRole }[],
): ReportedPlan {
  return {
    engine,
    alpha,
    plannedVisitors: plannedVisitors ?? null,
    minimumDays,
    correction,
    primaryGoalKey: goals.find(({ role }) => role === 'primary')?.goalKey ?? null,
  };
}
