import { type AssessedGoal, type AssessInput, type Assessment, assessExperiment } from '@pixel/stats';
import type { MetricArm } from '@pixel/store/events';
import { daysRun } from '../health/pause.ts';
import { armsOf, withoutPast } from './arms-of.ts';
import type { Basis, BasisGoal } from './basis.ts';

/**
 * Minimum variance reduction for an adjustment by the past to begin, and to go on. Hysteresis, because the looks at a goal are combined and
 * should all be of one kind.
 */
const minReduction = { begin: 0.05, goOn: 0.03 };

/** A metric's arms, from any scan. */
export interface MetricArms {
  readonly key: string;
  readonly arms: readonly MetricArm[];
}

/** An assessment, with the unadjusted lifts next to those adjusted by the visitors' past. */
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
 * Assesses a look's sums by its plan. Adjusts a goal's differences by the visitors' past if that removes at least 5 % of the variance, or 3
 * % if the previous look adjusted the goal in the same way.
 */
export function assess(
  basis: Basis,
  metrics: readonly MetricArms[],
  { adjusted: before = [], ...at }: AssessedAt,
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
    days: daysInEpoch({ epoch, phase }, at.atMs),
    isCompleted,
  };
  const raw = goalsOf(basis, metrics, 'raw');
  const past = goalsOf(basis, metrics, 'adjusted');
  const tried = assessExperiment({ ...input, goals: past });
  const known = before.filter((goalKey) => areOfOneKey(goalKey, at.monitors ?? [], tried.monitors));
  const adjusted = tried.goals.filter((goal) => isWorthIt(goal, known)).map(({ goalKey }) => goalKey);
  if (adjusted.length === 0)
    return { ...assessExperiment({ ...input, goals: raw }), adjusted, unadjusted: {} };
  const goals = basis.goals.flatMap(({ goalKey }) =>
    (adjusted.includes(goalKey) ? past : raw).filter((goal) => goal.goalKey === goalKey),
  );
  const plain = assessExperiment({ ...input, goals: raw, isExploratory: true });
  return {
    ...(adjusted.length === past.length ? tried : assessExperiment({ ...input, goals })),
    adjusted,
    unadjusted: Object.fromEntries(
      plain.goals
        .filter(({ goalKey }) => adjusted.includes(goalKey))
        .map(({ goalKey, comparisons }) => [
          goalKey,
          comparisons.map(({ variant, relative }) => ({ variant, ...liftOf(relative) })),
        ]),
    ),
  };
}

/** Returns the whole and partial days since visitors began to be counted, up to a time in milliseconds. Excludes paused days. */
export function daysInEpoch({ epoch, phase }: Pick<Basis, 'epoch' | 'phase'>, at: number): number {
  return daysRun({ from: epoch.startedAt, until: Math.min(at, phase.endedAt ?? at) }, phase.pauses);
}

function isWorthIt({ goalKey, comparisons }: Assessment['goals'][number], known: readonly string[]): boolean {
  const least = known.includes(goalKey) ? minReduction.goOn : minReduction.begin;
  return comparisons.some(({ varianceReduction }) => (varianceReduction ?? 0) >= least);
}

/** Whether a goal's monitors from previous looks belong to its current definition. */
function areOfOneKey(goalKey: string, before: Assessment['monitors'], now: Assessment['monitors']): boolean {
  const keysOf = (monitors: Assessment['monitors']) =>
    monitors.filter((each) => each.goalKey === goalKey).map(({ key }) => key);
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
