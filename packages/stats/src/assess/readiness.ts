import type { Comparison } from '../analyze/comparison.ts';
import { visitorsOf } from '../interaction/merge-small-groups.ts';
import { monitorKey } from '../sequential/monitor-key.ts';
import { sum } from '../special/sum.ts';
import type { AssessedGoal, AssessInput } from './assess-input.ts';
import type { StateCode } from './assessment.ts';

/** Default visitors of a comparison for tuning, both arms together. */
export const defaultPlannedVisitors = 10_000;

/**
 * Returns the planned visitors of a comparison of the control and one treatment: the planned visitors of all arms, times the pair's share
 * by weight.
 */
export function plannedVisitorsFor(
  goal: AssessedGoal,
  { plan, weights }: Pick<AssessInput, 'plan' | 'weights'>,
): number {
  const { plannedVisitors } = plan;
  if (plannedVisitors === undefined) return defaultPlannedVisitors;
  const [control = 1, ...treatments] = goal.arms.map(({ variant }) => weights?.[variant] ?? 1);
  const others = sum(treatments);
  const share = (control + others / Math.max(1, treatments.length)) / (control + others);
  return Number.isFinite(share) ? Math.max(1, plannedVisitors * share) : plannedVisitors;
}

/** Whether the goal has the planned number of visitors; always true for `sequential`, whose verdicts are valid at any size. */
export function isPlannedSizeReached(
  goal: AssessedGoal,
  { plan: { engine, plannedVisitors } }: Pick<AssessInput, 'plan'>,
): boolean {
  if (engine === 'sequential') return true;
  const visitors = sum(goal.arms.map(({ stats }) => visitorsOf(stats)));
  return plannedVisitors !== undefined && visitors >= plannedVisitors;
}

/** Returns the key of a goal's monitors at a given alpha. */
export function monitorKeyFor(goal: AssessedGoal, input: AssessInput, alpha: number): string {
  const { definition, role, direction, margin } = goal;
  const { windowHours, capPercentile } = definition;
  const { engine, plannedVisitors } = input.plan;
  return monitorKey({
    metric: { definition, role, direction, margin },
    windowHours,
    capPercentile,
    engine,
    alpha,
    nStar: plannedVisitors === undefined ? null : plannedVisitorsFor(goal, input),
    epoch: input.epoch,
  });
}

/** Returns the code of the reason why a comparison isn't ready for a verdict; null if it is. */
export function notReadyCode(
  { status, warnings }: Pick<Comparison, 'status' | 'warnings'>,
  goal: AssessedGoal,
  input: AssessInput,
): StateCode | null {
  const { plan, days } = input;
  if (status !== 'ok') return status;
  if (warnings.some(({ code }) => code === 'burn_in')) return 'burn_in';
  if (!isPlannedSizeReached(goal, input))
    return plan.plannedVisitors === undefined ? 'no_planned_size' : 'before_planned_size';
  return days >= plan.minimumDays ? null : 'before_minimum_days';
}

/** Returns the code that replaces `code` for a completed experiment, to which no more data will be added. */
export function toCompletedCode(code: StateCode): StateCode {
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
