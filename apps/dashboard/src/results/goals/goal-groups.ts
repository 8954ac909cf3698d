import type { ReportedMetric } from '@pixel/control/client';

export type Role = ReportedMetric['role'];

/** Goals of one role, in the order of the experiment. */
export interface GoalGroup {
  readonly role: Role;
  readonly metrics: readonly ReportedMetric[];
}

const roles: readonly Role[] = ['primary', 'secondary', 'guardrail', 'informational'];

/** Returns goals by their role, the one that decides first; never by size. */
export function groupGoals(metrics: readonly ReportedMetric[]): readonly GoalGroup[] {
  return roles
    .map((role) => ({ role, metrics: metrics.filter((metric) => metric.role === role) }))
    .filter((group) => group.metrics.length > 0);
}
