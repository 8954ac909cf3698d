import { analyzeBreakdowns, groupResultOf } from '../breakdowns/analyze-breakdowns.ts';
import type { StoredBreakdown, StoredGroup } from '../breakdowns/breakdown-queries.ts';
import type { Basis, BasisGoal } from '../looks/basis.ts';
import { overrideBasis, type ViewOptions } from '../looks/view.ts';
import { describeGroupDifference } from '../words/describe-group-difference.ts';
import type { GroupMetric, OtherDimension, ReportedBreakdown } from './results-report.ts';
import { reportScale, toReportedArm } from './to-reported-arm.ts';

/**
 * Returns the first breakdown in the form in which results report it. The others serve to correct for multiple dimensions. Groups differ if
 * the effect on the primary goal differs between them, or the effect on the first goal if none is primary.
 */
export function toReportedBreakdown(
  stored: readonly [StoredBreakdown, ...StoredBreakdown[]],
  options: Pick<ViewOptions, 'engine' | 'baseline'>,
): ReportedBreakdown {
  const [first, ...others] = stored;
  const basis = overrideBasis(first.basis, options);
  const breakdowns = [{ ...first, basis }, ...others.map((breakdown) => ({ ...breakdown, basis }))] as const;
  const { dimension, groups, computedAt } = first;
  const { goals } = basis;
  const leadingGoal = goals.find(({ role }) => role === 'primary') ?? goals[0];
  const results = new Map(goals.map((goal) => [goal.goalKey, analyzeBreakdowns(breakdowns, goal)]));
  const result = leadingGoal && results.get(leadingGoal.goalKey);
  return {
    dimension,
    computedAt: new Date(computedAt).toISOString(),
    title: describeGroupDifference({
      dimension,
      goal: leadingGoal?.name ?? '',
      pValue: result?.adjustedP ?? null,
      isDifferent: result?.differs ?? false,
    }),
    isDifferent: result?.differs ?? false,
    pValue: result?.adjustedP ?? null,
    others: leadingGoal === undefined ? [] : toOtherDimensions(breakdowns, leadingGoal),
    groups: groups.map((group) => ({
      value: group.value,
      visitors: Object.fromEntries(
        basis.variants.map(({ variantKey }) => [variantKey, countVisitors(group, variantKey)]),
      ),
      metrics: goals.flatMap((goal) => toGroupMetric(goal, basis, group, results.get(goal.goalKey)) ?? []),
    })),
  };
}

function toOtherDimensions(
  [first, ...others]: readonly [StoredBreakdown, ...StoredBreakdown[]],
  leadingGoal: BasisGoal,
): readonly OtherDimension[] {
  return others.map((breakdown) => {
    const rest = others.filter((other) => other !== breakdown);
    const result = analyzeBreakdowns([breakdown, first, ...rest], leadingGoal);
    return {
      dimension: breakdown.dimension,
      computedAt: new Date(breakdown.computedAt).toISOString(),
      isDifferent: result?.differs ?? false,
      pValue: result?.adjustedP ?? null,
    };
  });
}

function toGroupMetric(
  goal: BasisGoal,
  { variants }: Basis,
  group: StoredGroup,
  result: Parameters<typeof groupResultOf>[0],
): GroupMetric | undefined {
  const metric = group.metrics.find(({ key }) => key === goal.goalKey);
  if (metric === undefined) return undefined;
  const scale = reportScale(goal.kind);
  const scaled = (value: number | null) => (value === null ? null : value * scale);
  return {
    goalKey: goal.goalKey,
    arms: variants.map(({ variantKey }) =>
      toReportedArm(
        goal,
        variantKey,
        metric.arms.find((arm) => arm.variantKey === variantKey),
      ),
    ),
    comparisons: (groupResultOf(result, group.value)?.comparisons ?? []).map(
      ({ variant, absolute, relative }) => ({
        variantKey: variant,
        absolute: {
          estimate: scaled(absolute.estimate),
          lower: scaled(absolute.lower),
          upper: scaled(absolute.upper),
        },
        relative: { estimate: relative.estimate, lower: relative.lower, upper: relative.upper },
        level: result?.level ?? 0,
      }),
    ),
  };
}

function countVisitors({ arms }: StoredGroup, variantKey: string): number {
  const arm = arms.find((arm) => arm.variantKey === variantKey);
  return arm === undefined ? 0 : arm.visitors - arm.multiExposed;
}
