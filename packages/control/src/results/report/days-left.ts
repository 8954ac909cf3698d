import type { AssessedComparison } from '@pixel/stats';
import type { Basis, BasisGoal } from '../looks/basis.ts';
import type { ComparisonFacts } from '../words/comparison-facts.ts';
import type { ReportedArm } from './results-report.ts';

const hoursPerDay = 24;

/**
 * Returns the estimated days until a comparison is ready, at the pace so far and including the time until windows close; null if it isn't
 * waiting for visitors or days, or if none have counted yet. `days` counts from the start of the epoch.
 */
export function daysLeft(
  { code }: Pick<AssessedComparison, 'code'>,
  { windowHours }: Pick<BasisGoal, 'windowHours'>,
  {
    arms,
    days,
    plan: { plannedVisitors, minimumDays },
    rarer,
    visitorsNeeded,
  }: Pick<ComparisonFacts, 'rarer' | 'visitorsNeeded'> & {
    readonly arms: readonly ReportedArm[];
    readonly days: number;
    readonly plan: Pick<Basis['plan'], 'plannedVisitors' | 'minimumDays'>;
  },
): number | null {
  // Visitors count once their window has closed, so none counted during the first `windowDays` days.
  const windowDays = (windowHours ?? 0) / hoursPerDay;
  const countedDays = days - windowDays;
  const daysUntil = (target: number, current: number) =>
    current > 0 && countedDays > 0 ? Math.max(0, ((target - current) * countedDays) / current) : null;
  switch (code) {
    case 'burn_in':
      return rarer === null ? null : daysUntil(visitorsNeeded, Math.min(rarer.control, rarer.variant));
    case 'before_planned_size': {
      const visitors = arms.reduce((sum, { n }) => sum + n, 0);
      return plannedVisitors === undefined ? null : daysUntil(plannedVisitors, visitors);
    }
    case 'before_minimum_days':
    case 'ahead_too_early':
    case 'behind_too_early':
      return Math.max(0, minimumDays - days);
    default:
      return null;
  }
}
