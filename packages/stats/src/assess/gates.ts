import type { Comparison } from '../analyze/comparison.ts';
import { visitorsOf } from '../interaction/merge-small-groups.ts';
import { monitorKey } from '../sequential/monitor-key.ts';
import { sum } from '../special/sum.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { StateCode } from './assessment.ts';

/** Default visitors of a comparison for tuning, both arms together. */
export const usualPlannedVisitors = 10_000;

/** Returns the planned visitors of a comparison, control and one treatment: their share of all by weight. */
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

/** Whether the planned number of visitors for a verdict is reached; an anytime-valid one needs none. */
export function isEnough(
  goal: AssessedGoal,
  { plan: { engine, plannedVisitors } }: Pick<AssessInput, 'plan'>,
): boolean {
  if (engine === 'sequential') return true;
  const visitors = sum(goal.arms.map(({ stats }) => visitorsOf(stats)));
  return plannedVisitors !== undefined && visitors >= plannedVisitors;
}

/** Returns the key of a goal's monitors at a given alpha. */
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

/** Returns why there is no verdict on a goal yet, or null. */
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

/** Returns the code to use instead if no more data will arrive. */
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
