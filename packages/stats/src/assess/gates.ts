import type { Comparison } from '../analyze/comparison.ts';
import { visitorsOf } from '../interaction/merge-small-groups.ts';
import { monitorKey } from '../sequential/monitor-key.ts';
import { sum } from '../special/sum.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { StateCode } from './assessment.ts';

/** Visitors that a comparison is tuned to where nobody planned any; both arms. */
export const usualPlannedVisitors = 10_000;

/** Visitors of a comparison that are planned, control and one treatment: their share of all by weight. */
export function plannedOf(
  goal: AssessedGoal,
  { plan, weights }: Pick<AssessInput, 'plan' | 'weights'>,
): number {
  const { plannedVisitors } = plan;
  if (plannedVisitors === undefined) return usualPlannedVisitors;
  const [control = 1, ...treatments] = goal.arms.map(({ variant }) => weights?.[variant] ?? 1);
  const others = sum(treatments);
  const share = (control + others / Math.max(1, treatments.length)) / (control + others);
  return Number.isFinite(share) ? Math.max(1, plannedVisitors * share) : plannedVisitors;
}

/** Whether as many visitors are counted as the plan wants for a verdict; one that holds at any look wants none. */
export function isEnough(
  goal: AssessedGoal,
  { plan: { engine, plannedVisitors } }: Pick<AssessInput, 'plan'>,
): boolean {
  if (engine === 'sequential') return true;
  const visitors = sum(goal.arms.map(({ stats }) => visitorsOf(stats)));
  return plannedVisitors !== undefined && visitors >= plannedVisitors;
}

/** Key of the monitors of a goal, judged at some alpha. */
export function keyOf(goal: AssessedGoal, input: AssessInput, alpha: number): string {
  const { definition, role, direction, margin } = goal;
  const { windowHours, capPercentile } = definition;
  const { engine, plannedVisitors } = input.plan;
  return monitorKey({
    metric: { definition, role, direction, margin },
    windowHours,
    capPercentile,
    engine,
    alpha,
    nStar: plannedVisitors === undefined ? null : plannedOf(goal, input),
    epoch: input.epoch,
  });
}

/** Why nothing may be said of a goal yet; null where something may. */
export function whyNotReady(
  { status, warnings }: Pick<Comparison, 'status' | 'warnings'>,
  goal: AssessedGoal,
  input: AssessInput,
): StateCode | null {
  const { plan, days } = input;
  if (status !== 'ok') return status;
  if (warnings.some(({ code }) => code === 'burn_in')) return 'burn_in';
  if (!isEnough(goal, input))
    return plan.plannedVisitors === undefined ? 'no_planned_size' : 'before_planned_size';
  return days >= plan.minimumDays ? null : 'before_minimum_days';
}

/** What is said instead where no more data will come. */
export function whenEnded(code: StateCode): StateCode {
  switch (code) {
    case 'burn_in':
      return 'ended_in_burn_in';
    case 'no_planned_size':
    case 'before_planned_size':
      return 'ended_before_planned_size';
    case 'before_minimum_days':
    case 'ahead_too_early':
    case 'behind_too_early':
      return 'ended_before_minimum_days';
    case 'not_cleared':
      return 'ended_uncleared';
    default:
      return 'ended_without_result';
  }
}
