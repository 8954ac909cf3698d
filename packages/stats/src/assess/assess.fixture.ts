import type { ArmStats } from '../arms/arm-stats.ts';
import { assessExperiment } from './assess-experiment.ts';
import type { AssessedGoal, AssessInput, RegisteredPlan } from './assess-input.ts';
import type { AssessedComparison, Assessment } from './assessment.ts';

export const dayMs = 24 * 3_600_000;

/** The usual plan, for 20,000 visitors. */
export const usual: RegisteredPlan = {
  engine: 'sequential',
  alpha: 0.05,
  correction: 'holm',
  plannedVisitors: 20_000,
  minimumDays: 7,
  expectedLossLimit: 0.0025,
};

/** Visitors, some of whom convert. */
export function share(n: number, sum: number): ArmStats {
  return { kind: 'proportion', n, sum };
}

/** A goal with statistics for `control`, `v1`, `v2`, …; primary by default. */
export function goal(stats: readonly ArmStats[], its: Partial<AssessedGoal> = {}): AssessedGoal {
  return {
    goalKey: 'purchase',
    role: 'primary',
    direction: 'increase',
    definition: { kind: 'proportion', eventName: 'purchase', windowHours: 168, capPercentile: null },
    arms: stats.map((each, index) => ({ variant: index === 0 ? 'control' : `v${index}`, stats: each })),
    ...its,
  };
}

/** A look on the tenth day. */
export function look(goals: readonly AssessedGoal[], its: Partial<AssessInput> = {}): Assessment {
  const days = its.days ?? 10;
  return assessExperiment({ plan: usual, goals, epoch: 1, days, atMs: days * dayMs, health: null, ...its });
}

/** Returns a goal's comparison for a variant. */
export function comparisonOf(
  { goals }: Assessment,
  goalKey = 'purchase',
  variant = 'v1',
): AssessedComparison {
  const found = goals
    .find((each) => each.goalKey === goalKey)
    ?.comparisons.find((each) => each.variant === variant);
  if (found === undefined) throw new Error(`There is no comparison of ${goalKey} with ${variant}`);
  return found;
}
