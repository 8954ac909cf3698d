import type { GoalRole, Plan } from '@pixel/protocol';
import type { ReportedPlan } from './results-report.ts';

/** Returns a plan in the form in which results report it. */
export function toReportedPlan(
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
