import type { AssessedComparison } from '@pixel/stats';
import type { AssessedLook } from '../looks/assess.ts';
import type { BasisGoal } from '../looks/basis.ts';
import type { LookView } from '../looks/view.ts';
import type { ComparisonFacts, ProgressFacts } from '../words/comparison-facts.ts';
import { describeComparison } from '../words/describe-comparison.ts';
import { describeNoComparison } from '../words/describe-no-comparison.ts';
import { daysLeft } from './days-left.ts';
import { rarerOutcome } from './rarer-outcome.ts';
import type { Estimate, ReportedArm, ReportedComparison, ReportedMetric } from './results-report.ts';
import { reportScale, toReportedArm } from './to-reported-arm.ts';

/** The progress of an experiment, without the numbers that depend on the goal. */
export type Progress = Omit<ProgressFacts, 'visitors' | 'daysLeft'>;

/** Minimum number of visitors per variant with the rarer outcome or, for other kinds than proportions, with a value. */
const minVisitorsNeeded = 25;

/** Returns a goal's results: its arms, and each variant's comparison with the control. */
export function toReportedMetric(
  goal: BasisGoal,
  { basis, metrics, assessment }: LookView,
  progress: Progress,
): ReportedMetric {
  const arms = metrics.find(({ key }) => key === goal.goalKey)?.arms ?? [];
  const reported = basis.variants.map(({ variantKey }) =>
    toReportedArm(
      goal,
      variantKey,
      arms.find((arm) => arm.variantKey === variantKey),
    ),
  );
  const assessed = assessment.goals.find(({ goalKey }) => goalKey === goal.goalKey);
  const comparisons = (assessed?.comparisons ?? []).map((comparison) => {
    const facts = toComparisonFacts(goal, { basis, reported, comparison, progress });
    return toReportedComparison(
      goal,
      comparison,
      facts,
      findUnadjustedLift(assessment, goal.goalKey, comparison.variant),
    );
  });
  const { goalKey, name, role, kind, unit, direction, margin, windowHours, capPercentile } = goal;
  const { analysis, isExploratory } = goal;
  return {
    goalKey,
    name,
    role,
    kind,
    unit,
    currency: unit === 'money' ? basis.currency : null,
    direction,
    margin,
    windowHours,
    capPercentile,
    // The oldest looks don't contain it.
    analysis: analysis ?? {},
    isExploratory,
    arms: reported,
    comparisons,
    reason:
      comparisons.length > 0
        ? null
        : describeNoComparison({ code: assessed?.status ?? 'no_data', goal: name, status: progress.status }),
  };
}

/** Returns the facts from which sentences about a comparison are made. */
export function toComparisonFacts(
  goal: BasisGoal,
  {
    basis: { plan, variants, currency },
    reported,
    comparison,
    progress,
  }: {
    readonly basis: LookView['basis'];
    readonly reported: readonly ReportedArm[];
    readonly comparison: AssessedComparison;
    readonly progress: Progress;
  },
): ComparisonFacts {
  const { variant } = comparison;
  const [control] = reported;
  const treatment = reported.find(({ variantKey }) => variantKey === variant);
  const scale = reportScale(goal.kind);
  const rarer = goal.unit === 'share' ? rarerOutcome(control, treatment) : null;
  return {
    state: comparison.state,
    code: comparison.code,
    goal: {
      name: goal.name,
      kind: goal.kind,
      unit: goal.unit,
      currency: goal.unit === 'money' ? currency : null,
      direction: goal.direction,
      margin: goal.role === 'guardrail' ? (goal.margin ?? 0) : null,
    },
    variant: variants.find(({ variantKey }) => variantKey === variant)?.name ?? variant,
    isOneOfSeveral: variants.length > 2,
    plan: {
      engine: plan.engine,
      plannedVisitors: plan.plannedVisitors ?? null,
      minimumDays: plan.minimumDays,
      expectedLossLimit: plan.expectedLossLimit,
    },
    progress: {
      ...progress,
      visitors: reported.reduce((sum, { n }) => sum + n, 0),
      daysLeft: daysLeft(comparison, goal, {
        arms: reported,
        days: progress.days,
        plan,
        rarer,
        visitorsNeeded: minVisitorsNeeded,
      }),
    },
    absolute: scaled(comparison.absolute, scale),
    relative: scaled(comparison.relative, 1),
    level: comparison.level,
    chanceToWin: comparison.chanceToWin,
    decidedAt: toIsoStringOrNull(comparison.decidedAtMs),
    rarer,
    visitorsNeeded: minVisitorsNeeded,
    open: (control?.open ?? 0) + (treatment?.open ?? 0),
    worst: worstLift(goal, comparison, control?.value == null ? null : control.value / scale),
    visitorsToClear: comparison.needed?.totalN ?? null,
  };
}

function toReportedComparison(
  { kind }: BasisGoal,
  comparison: AssessedComparison,
  facts: ComparisonFacts,
  unadjusted: Estimate | null,
): ReportedComparison {
  const { running, room, warnings, expectedLoss } = comparison;
  const scale = reportScale(kind);
  return {
    variantKey: comparison.variant,
    state: comparison.state,
    sentence: describeComparison(facts),
    absolute: facts.absolute,
    relative: facts.relative,
    running:
      running === null
        ? null
        : {
            absolute: pickLimits(scaled({ estimate: null, ...running.absolute }, scale)),
            relative: running.relative,
          },
    level: comparison.level,
    pValue: comparison.pValue,
    chanceToWin: comparison.chanceToWin,
    probabilityBest: comparison.probabilityBest,
    expectedLoss: expectedLoss === null ? null : expectedLoss * scale,
    varianceReduction: unadjusted === null ? null : comparison.varianceReduction,
    unadjusted,
    decidedAt: toIsoStringOrNull(comparison.decidedAtMs),
    engine: comparison.engine,
    method: room?.method ?? comparison.method,
    worst: facts.worst,
    warnings: [
      ...warnings.map(({ code }) => code),
      ...(isBeforePlannedLook(comparison) ? ['before_planned_size'] : []),
    ],
  };
}

/**
 * Whether a look is too early for its plan: a fixed horizon allows a single look, at the planned size. The coverage of an earlier interval
 * isn't guaranteed.
 */
function isBeforePlannedLook({ engine, code }: AssessedComparison): boolean {
  return engine === 'fixed' && code === 'before_planned_size';
}

/**
 * Returns the worst plausible effect as a lift: the bad end of the one-sided interval that the margin is tested with. `control` is the
 * control's value in the units of `room`.
 */
function worstLift(
  { direction, margin }: BasisGoal,
  { room }: AssessedComparison,
  control: number | null,
): number | null {
  if (room?.lower == null || control === null || control === 0) return null;
  const beyond = (margin ?? 0) - room.lower / Math.abs(control);
  return direction === 'increase' ? -beyond : beyond;
}

function findUnadjustedLift({ unadjusted }: AssessedLook, goalKey: string, variant: string): Estimate | null {
  const found = unadjusted[goalKey]?.find((lift) => lift.variant === variant);
  return found === undefined ? null : pickEstimate(found);
}

function pickEstimate({ estimate, lower, upper }: Estimate): Estimate {
  return { estimate, lower, upper };
}

function pickLimits({ lower, upper }: Estimate): Omit<Estimate, 'estimate'> {
  return { lower, upper };
}

function scaled({ estimate, lower, upper }: Estimate, scale: number): Estimate {
  const times = (value: number | null) => (value === null ? null : value * scale);
  return { estimate: times(estimate), lower: times(lower), upper: times(upper) };
}

function toIsoStringOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
