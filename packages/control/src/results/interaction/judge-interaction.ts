import {
  type AnalysisPlan,
  analyzeDimensions,
  compareLifts,
  type DimensionResult,
  defaultPlannedVisitors,
  type Group,
  visitorsOf,
} from '@pixel/stats';
import type { Breakdown } from '@pixel/store/events';
import { armsOf, withoutPreExposure } from '../looks/arms-of.ts';
import type { Basis } from '../looks/basis.ts';
import { reportScale, toReportedArm } from '../report/to-reported-arm.ts';
import type { InteractionMetric, ReportedDifference } from './interaction-report.ts';
import type { CrossedGoal } from './select-crossed-goals.ts';

/** Minimum visitors in every combination of variants, equal to that of groups in breakdowns. */
export const minInCombination = 200;

/** Two experiments and the scanned results of their shared visitors. */
export interface CrossedExperiments {
  /** The experiment whose lifts are compared, then the one whose variants divide its visitors. */
  readonly bases: readonly [Basis, Basis];
  readonly goals: readonly CrossedGoal[];
  readonly groups: Breakdown['groups'];
  /** Fraction of the first experiment's visitors who are in both. */
  readonly share: number;
}

/**
 * Tests by the first experiment's plan whether its effects differ between the variants of the other, Holm-adjusted over the goals. Skips a
 * goal if a combination of variants is too small.
 */
export function judgeInteraction({
  bases,
  goals,
  groups,
  share,
}: CrossedExperiments): readonly InteractionMetric[] {
  const [basis, other] = bases;
  const plan = toAnalysisPlan(basis, share);
  const candidates = goals.map((goal) => ({ goal, groups: groupsOf(goal, { bases, groups }) }));
  const tested = candidates.filter(({ groups: own }) => minVisitorsIn(own) >= minInCombination);
  const results = analyzeDimensions(
    tested.map(({ goal, groups: own }) => ({ dimension: goal.metric.key, groups: own })),
    plan,
    { minVisitors: 1, maxGroups: other.variants.length },
  );
  return candidates.map(({ goal: crossed, groups: own }) => {
    const { goal, metric, primaryOf } = crossed;
    const result = results.find(({ dimension }) => dimension === metric.key);
    const { goalKey, name, kind, unit, direction, windowHours, capPercentile } = goal;
    return {
      ...{ goalKey, name, kind, unit, direction, windowHours, capPercentile, primaryOf },
      currency: unit === 'money' ? basis.currency : null,
      pValue: result?.adjustedP ?? null,
      isDifferent: result?.differs ?? false,
      groups: other.variants.map(({ variantKey }) => ({
        otherVariantKey: variantKey,
        arms: basis.variants.map((variant) =>
          toReportedArm(
            goal,
            variant.variantKey,
            armIn(groups, [variantKey, variant.variantKey], metric.key),
          ),
        ),
        comparisons: comparisonsOf(result, variantKey, reportScale(kind)),
      })),
      differences: differencesOf(own, result, {
        plan: { ...plan, alpha: plan.alpha / Math.max(1, tested.length) },
        times: reportScale(kind),
      }),
    };
  });
}

/** Returns the number of visitors in a goal's smallest combination. */
export function fewestInCombination({ groups }: Pick<InteractionMetric, 'groups'>): number {
  return Math.min(...groups.flatMap(({ arms }) => arms.map(({ n }) => n)));
}

/** Scales the planned visitors by the fraction of visitors who are in both. */
function toAnalysisPlan({ plan, variants }: Basis, share: number): AnalysisPlan {
  const plannedVisitors = plan.plannedVisitors ?? defaultPlannedVisitors;
  return {
    alpha: plan.alpha,
    engine: plan.engine,
    correction: 'none',
    direction: 'increase',
    nStar: Math.max(1, ((plannedVisitors * 2) / Math.max(2, variants.length)) * share),
  };
}

/** In the order of the other experiment's variants. */
function groupsOf(
  { metric }: CrossedGoal,
  { bases: [basis, other], groups }: Pick<CrossedExperiments, 'bases' | 'groups'>,
): readonly Group[] {
  return other.variants.map(({ variantKey }) => {
    const found = groups
      .find(({ value }) => value === variantKey)
      ?.metrics.find(({ key }) => key === metric.key);
    return { value: variantKey, arms: armsOf(basis, found?.arms ?? [], withoutPreExposure) };
  });
}

function minVisitorsIn(groups: readonly Group[]): number {
  return Math.min(
    ...groups.flatMap(({ arms }) => (arms.length === 0 ? [0] : arms.map(({ stats }) => visitorsOf(stats)))),
  );
}

function armIn(
  groups: CrossedExperiments['groups'],
  [other, variant]: readonly [string, string],
  metric: string,
) {
  return groups
    .find(({ value }) => value === other)
    ?.metrics.find(({ key }) => key === metric)
    ?.arms.find(({ variantKey }) => variantKey === variant);
}

function comparisonsOf(
  result: DimensionResult | undefined,
  otherVariantKey: string,
  scale: number,
): InteractionMetric['groups'][number]['comparisons'] {
  const times = (value: number | null) => (value === null ? null : value * scale);
  const group = result?.groups.find(({ value }) => value === otherVariantKey);
  return (group?.comparisons ?? []).map(({ variant, absolute, relative }) => ({
    variantKey: variant,
    absolute: {
      estimate: times(absolute.estimate),
      lower: times(absolute.lower),
      upper: times(absolute.upper),
    },
    relative: { estimate: relative.estimate, lower: relative.lower, upper: relative.upper },
    level: result?.level ?? 0,
  }));
}

function differencesOf(
  groups: readonly Group[],
  result: DimensionResult | undefined,
  { plan, times }: { readonly plan: AnalysisPlan; readonly times: number },
): readonly ReportedDifference[] {
  const scale = result?.title?.scale;
  if (scale === undefined) return [];
  const { level, differences } = compareLifts(groups, plan, scale);
  const factor = scale === 'absolute' ? times : 1;
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  return differences.map(({ variant, from, to, estimate, lower, upper }) => ({
    ...{ variantKey: variant, from, to, scale, level },
    estimate: scaled(estimate),
    lower: scaled(lower),
    upper: scaled(upper),
  }));
}
