import { type AssessedGoal, type AssessInput, type Assessment, assessExperiment } from '@pixel/stats';
import type { MetricArm } from '@pixel/store/events';
import { armsOf, withoutPast } from './arms-of.ts';
import type { Basis, BasisGoal } from './basis.ts';

/** Part of the variance from which on an adjustment by the past is worth its words. */
const leastReduction = 0.05;

/** A metric's arms, whatever they were scanned for. */
export interface MetricArms {
  readonly key: string;
  readonly arms: readonly MetricArm[];
}

/** An assessment, and beside the lifts that are adjusted by the visitors' past those that are not. */
export interface AssessedLook extends Assessment {
  /** By goal, of the goals that are adjusted; in the order of the comparisons. */
  readonly unadjusted: Readonly<Record<string, readonly UnadjustedLift[]>>;
}

export interface UnadjustedLift {
  readonly variant: string;
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * Judges the sums of a look by its plan. Differences are adjusted by the visitors' past for the goals of which that takes away 5 % of
 * the variance at least.
 */
export function assess(
  basis: Basis,
  metrics: readonly MetricArms[],
  at: Pick<AssessInput, 'monitors' | 'atMs' | 'health' | 'isExploratory'>,
): AssessedLook {
  const { plan, epoch, isCompleted, phase } = basis;
  const input = {
    ...at,
    plan: {
      engine: plan.engine,
      alpha: plan.alpha,
      correction: plan.correction,
      minimumDays: plan.minimumDays,
      expectedLossLimit: plan.expectedLossLimit,
      ...(plan.plannedVisitors !== undefined && { plannedVisitors: plan.plannedVisitors }),
    },
    weights: Object.fromEntries(basis.variants.map(({ variantKey, weight }) => [variantKey, weight])),
    epoch: epoch.number,
    days: daysOf(epoch.startedAt, Math.min(at.atMs, phase.endedAt ?? at.atMs)),
    isCompleted,
  };
  const raw = goalsOf(basis, metrics, 'raw');
  const adjusted = goalsOf(basis, metrics, 'adjusted');
  const tried = assessExperiment({ ...input, goals: adjusted });
  const gains = new Set(tried.goals.filter(isWorthIt).map(({ goalKey }) => goalKey));
  const goals = basis.goals.flatMap(({ goalKey }) =>
    (gains.has(goalKey) ? adjusted : raw).filter((goal) => goal.goalKey === goalKey),
  );
  if (gains.size === 0) return { ...assessExperiment({ ...input, goals: raw }), unadjusted: {} };
  const plain = assessExperiment({ ...input, goals: raw, isExploratory: true });
  return {
    ...(gains.size === adjusted.length ? tried : assessExperiment({ ...input, goals })),
    unadjusted: Object.fromEntries(
      plain.goals.flatMap(({ goalKey, comparisons }) =>
        gains.has(goalKey)
          ? [
              [
                goalKey,
                comparisons.map(({ variant, relative }) => ({ variant, ...liftOf(relative) })),
              ] as const,
            ]
          : [],
      ),
    ),
  };
}

/** Whole and part days between two times in milliseconds. */
export function daysOf(from: number, until: number): number {
  return Math.max(0, (until - from) / (24 * 60 * 60 * 1_000));
}

function isWorthIt({ comparisons }: Assessment['goals'][number]): boolean {
  return comparisons.some(({ varianceReduction }) => (varianceReduction ?? 0) >= leastReduction);
}

function liftOf({
  estimate,
  lower,
  upper,
}: Omit<UnadjustedLift, 'variant'>): Omit<UnadjustedLift, 'variant'> {
  return { estimate, lower, upper };
}

function goalsOf(
  basis: Basis,
  metrics: readonly MetricArms[],
  form: 'raw' | 'adjusted',
): readonly AssessedGoal[] {
  return basis.goals.flatMap((goal) => {
    const metric = metrics.find(({ key }) => key === goal.goalKey);
    if (metric === undefined) return [];
    const arms = armsOf(basis, metric.arms, form === 'raw' ? withoutPast : undefined);
    return [assessedGoal(goal, arms)];
  });
}

function assessedGoal(goal: BasisGoal, arms: AssessedGoal['arms']): AssessedGoal {
  const { goalKey, role, direction, margin, windowHours, capPercentile, metric, isExploratory } = goal;
  return {
    goalKey,
    role,
    direction,
    ...(margin !== null && { margin }),
    definition: { metric, windowHours, capPercentile },
    arms,
    isExploratory,
  };
}
