import { analyzeBreakdowns, groupResultOf } from '../breakdowns/analyze-breakdowns.ts';
import type { StoredBreakdown, StoredGroup } from '../breakdowns/breakdown-queries.ts';
import type { Basis, BasisGoal } from '../looks/basis.ts';
import { overrideBasis, type ViewOptions } from '../looks/view.ts';
import { describeGroupDifference } from '../words/describe-group-difference.ts';
import { reportArm, scaleOf } from './report-arm.ts';
import type { GroupMetric, OtherDimension, ReportedBreakdown } from './results-report.ts';

/**
 * Returns the report of the first breakdown. The others are used to correct for multiple dimensions. Groups differ if the effect on the
 * primary goal does, or on the first goal if there is no primary one.
 */
export function reportBreakdown(
  stored: readonly [StoredBreakdown, ...StoredBreakdown[]],
  options: Pick<ViewOptions, 'engine' | 'baseline'>,
): ReportedBreakdown {
  const [first, ...others] = stored;
  const basis = overrideBasis(first.basis, options);
  const breakdowns = [{ ...first, basis }, ...others.map((each) => ({ ...each, basis }))] as const;
  const { dimension, groups, computedAt } = first;
  const { goals } = basis;
  const leading = goals.find(({ role }) => role === 'primary') ?? goals[0];
  const results = new Map(goals.map((goal) => [goal.goalKey, analyzeBreakdowns(breakdowns, goal)]));
  const result = leading && results.get(leading.goalKey);
  return {
    dimension,
    computedAt: new Date(computedAt).toISOString(),
    title: describeGroupDifference({
      dimension,
      goal: leading?.name ?? '',
      pValue: result?.adjustedP ?? null,
      isDifferent: result?.differs ?? false,
    }),
    isDifferent: result?.differs ?? false,
    pValue: result?.adjustedP ?? null,
    others: leading === undefined ? [] : othersOf(breakdowns, leading),
    groups: groups.map((group) => ({
      value: group.value,
      visitors: Object.fromEntries(
        basis.variants.map(({ variantKey }) => [variantKey, visitorsOf(group, variantKey)]),
      ),
      metrics: goals.flatMap((goal) => groupMetric(goal, basis, group, results.get(goal.goalKey)) ?? []),
    })),
  };
}

function othersOf(
  [first, ...others]: readonly [StoredBreakdown, ...StoredBreakdown[]],
  leading: BasisGoal,
): readonly OtherDimension[] {
  return others.map((each) => {
    const rest = others.filter((other) => other !== each);
    const result = analyzeBreakdowns([each, first, ...rest], leading);
    return {
      dimension: each.dimension,
      computedAt: new Date(each.computedAt).toISOString(),
      isDifferent: result?.differs ?? false,
      pValue: result?.adjustedP ?? null,
    };
  });
}

function groupMetric(
  goal: BasisGoal,
  { variants }: Basis,
  group: StoredGroup,
  result: Parameters<typeof groupResultOf>[0],
): GroupMetric | undefined {
  const metric = group.metrics.find(({ key }) => key === goal.goalKey);
  if (metric === undefined) return undefined;
  const scale = scaleOf(goal.kind);
  const times = (value: number | null) => (value === null ? null : value * scale);
  return {
    goalKey: goal.goalKey,
    arms: variants.map(({ variantKey }) =>
      reportArm(
        goal,
        variantKey,
        metric.arms.find((arm) => arm.variantKey === variantKey),
      ),
    ),
    comparisons: (groupResultOf(result, group.value)?.comparisons ?? []).map(
      ({ variant, absolute, relative }) => ({
        variantKey: variant,
        absolute: {
          estimate: times(absolute.estimate),
          lower: times(absolute.lower),
          upper: times(absolute.upper),
        },
        relative: { estimate: relative.estimate, lower: relative.lower, upper: relative.upper },
        level: result?.level ?? 0,
      }),
    ),
  };
}

function visitorsOf({ arms }: StoredGroup, variantKey: string): number {
  const arm = arms.find((arm) => arm.variantKey === variantKey);
  return arm === undefined ? 0 : arm.visitors - arm.multiExposed;
}
