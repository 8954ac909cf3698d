import type { ArmStats } from '../arms/arm-stats.ts';
import { assessExperiment } from './assess-experiment.ts';
import type { AssessedGoal, AssessInput, RegisteredPlan } from './assess-input.ts';
import type { AssessedComparison, Assessment } from './assessment.ts';

export const dayMs = 24 * 3_600_000;

/** A sequential plan for 20,000 visitors. */
export const defaultPlan: RegisteredPlan = {
  engine: 'sequential',
  alpha: 0.05,
  correction: 'holm',
  plannedVisitors: 20_000,
  minimumDays: 7,
  expectedLossLimit: 0.0025,
};

/** Statistics of `n` visitors, `sum` of whom converted. */
export function proportion(n: number, sum: number): ArmStats {
  return { kind: 'proportion', n, sum };
}

/** A goal with statistics for `control`, `v1`, `v2`, …; primary by default. */
export function goal(stats: readonly ArmStats[], overrides: Partial<AssessedGoal> = {}): AssessedGoal {
  return {
    goalKey: 'purchase',
    role: 'primary',
    direction: 'increase',
    definition: { kind: 'proportion', eventName: 'purchase', windowHours: 168, capPercentile: null },
    arms: stats.map((armStats, index) => ({
      variant: index === 0 ? 'control' : `v${index}`,
      stats: armStats,
    })),
    ...overrides,
  };
}

/** Assesses goals by `defaultPlan`, on the tenth day unless overridden. */
export function assess(goals: readonly AssessedGoal[], overrides: Partial<AssessInput> = {}): Assessment {
  const days = overrides.days ?? 10;
  return assessExperiment({
    plan: defaultPlan,
    goals,
    epoch: 1,
    days,
    atMs: days * dayMs,
    health: null,
    ...overrides,
  });
}

/** Returns a goal's comparison for a variant. */
export function comparisonOf(
  { goals }: Assessment,
  goalKey = 'purchase',
  variant = 'v1',
): AssessedComparison {
  const comparison = goals
    .find((result) => result.goalKey === goalKey)
    ?.comparisons.find((candidate) => candidate.variant === variant);
  if (comparison === undefined) throw new Error(`There is no comparison of ${goalKey} with ${variant}`);
  return comparison;
}
