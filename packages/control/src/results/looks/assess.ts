import { type AssessedGoal, type AssessInput, type Assessment, assessExperiment } from '@pixel/stats';
import type { MetricArm } from '@pixel/store/events';
import { daysRun } from '../health/pause.ts';
import { armsOf, withoutPreExposure } from './arms-of.ts';
import type { Basis, BasisGoal } from './basis.ts';

/**
 * Minimum variance reduction to start adjusting for visitors' past behavior, and to continue. Hysteresis, because the looks at a goal are
 * combined and should all be of the same kind.
 */
const minReduction = { start: 0.05, continue: 0.03 };

/** A metric's arms, from any scan. */
export interface MetricArms {
  readonly key: string;
  readonly arms: readonly MetricArm[];
}

/** An assessment, with the unadjusted lifts next to those adjusted for visitors' past behavior. */
export interface AssessedLook extends Assessment {
  /** Keys of the adjusted goals. Pass them to the next look. */
  readonly adjusted: readonly string[];
  /** By goal, only for adjusted goals; in the order of the comparisons. */
  readonly unadjusted: Readonly<Record<string, readonly UnadjustedLift[]>>;
}

export interface UnadjustedLift {
  readonly variant: string;
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The time of an assessment, and the state of the previous look. */
export interface AssessedAt extends Pick<AssessInput, 'monitors' | 'atMs' | 'health' | 'isExploratory'> {
  /** Keys of the goals that the previous look adjusted. */
  readonly adjusted?: readonly string[];
}

/**
 * Assesses a look's sums by its plan. Adjusts a goal's differences for visitors' past behavior if that removes at least 5% of the variance,
 * or 3% if the previous look adjusted the goal in the same way.
 */
export function assess(
  basis: Basis,
  metrics: readonly MetricArms[],
  { adjusted: before = [], ...context }: AssessedAt,
): AssessedLook {
  const { plan, epoch, isCompleted, phase } = basis;
  const input = {
    ...context,
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
    days: daysInEpoch({ epoch, phase }, context.atMs),
    isCompleted,
  };
  const rawGoals = goalsOf(basis, metrics, 'raw');
  const adjustableGoals = goalsOf(basis, metrics, 'adjusted');
  const tentative = assessExperiment({ ...input, goals: adjustableGoals });
  const known = before.filter((goalKey) =>
    hasSameMonitors(goalKey, context.monitors ?? [], tentative.monitors),
  );
  const adjusted = tentative.goals.filter((goal) => isWorthwhile(goal, known)).map(({ goalKey }) => goalKey);
  if (adjusted.length === 0)
    return { ...assessExperiment({ ...input, goals: rawGoals }), adjusted, unadjusted: {} };
  const goals = basis.goals.flatMap(({ goalKey }) =>
    (adjusted.includes(goalKey) ? adjustableGoals : rawGoals).filter((goal) => goal.goalKey === goalKey),
  );
  const unadjusted = assessExperiment({ ...input, goals: rawGoals, isExploratory: true });
  return {
    ...(adjusted.length === adjustableGoals.length ? tentative : assessExperiment({ ...input, goals })),
    adjusted,
    unadjusted: Object.fromEntries(
      unadjusted.goals
        .filter(({ goalKey }) => adjusted.includes(goalKey))
        .map(({ goalKey, comparisons }) => [
          goalKey,
          comparisons.map(({ variant, relative }) => ({ variant, ...liftOf(relative) })),
        ]),
    ),
  };
}

/** Returns the whole and partial days since visitors began to be counted, up to a time in milliseconds. Excludes paused days. */
export function daysInEpoch({ epoch, phase }: Pick<Basis, 'epoch' | 'phase'>, now: number): number {
  return daysRun({ from: epoch.startedAt, until: Math.min(now, phase.endedAt ?? now) }, phase.pauses);
}

function isWorthwhile(
  { goalKey, comparisons }: Assessment['goals'][number],
  known: readonly string[],
): boolean {
  const threshold = known.includes(goalKey) ? minReduction.continue : minReduction.start;
  return comparisons.some(({ varianceReduction }) => (varianceReduction ?? 0) >= threshold);
}

/** Whether a goal's monitors from previous looks belong to its current definition. */
function hasSameMonitors(
  goalKey: string,
  before: Assessment['monitors'],
  now: Assessment['monitors'],
): boolean {
  const keysOf = (monitors: Assessment['monitors']) =>
    monitors.filter((monitor) => monitor.goalKey === goalKey).map(({ key }) => key);
  const keys = keysOf(now);
  return keysOf(before).every((key) => keys.includes(key));
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
    const arms = armsOf(basis, metric.arms, form === 'raw' ? withoutPreExposure : undefined);
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
