import type { ReportedMetric } from '@pixel/control/client';

export type ReportedRole = ReportedMetric['role'];

/** Goals of one role, in the experiment's order. */
export interface GoalGroup {
  readonly role: ReportedRole;
  readonly metrics: readonly ReportedMetric[];
}

const roles: readonly ReportedRole[] = ['primary', 'secondary', 'guardrail', 'informational'];

/** Returns the goals grouped by role, the primary one first; never sorted by size. */
export function groupGoals(metrics: readonly ReportedMetric[]): readonly GoalGroup[] {
  return roles
    .map((role) => ({ role, metrics: metrics.filter((metric) => metric.role === role) }))
    .filter((group) => group.metrics.length > 0);
}
