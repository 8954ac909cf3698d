import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import type { Comparison, Interval } from '../analyze/comparison.ts';
import { pairArms } from '../analyze/pair-arms.ts';
import { runEngine } from '../analyze/run-engine.ts';
import { adjustPValues } from '../multiplicity/compare-all.ts';
import type { Status } from '../result.ts';
import { sum } from '../special/sum.ts';
import {
  type Group,
  type GroupRule,
  type MergedGroup,
  mergeSmallGroups,
  visitorsOf,
} from './merge-small-groups.ts';
import { type InteractionTest, testInteraction } from './test-interaction.ts';

/** A metric by one property of its visitors. */
export interface DimensionGroups {
  readonly dimension: string;
  readonly groups: readonly Group[];
}

/** An effect within a group, without a verdict of its own. */
export interface GroupComparison {
  readonly variant: string;
  readonly status: Status;
  readonly method: string;
  readonly absolute: Interval;
  readonly relative: Comparison['relative'];
}

/** A group with its effects. */
export interface GroupResult extends Omit<MergedGroup, 'arms'> {
  /** Visitors of each arm. */
  readonly n: readonly number[];
  readonly comparisons: readonly GroupComparison[];
}

/** Whether a metric's effect differs by a property of its visitors. */
export interface DimensionResult extends InteractionTest {
  readonly dimension: string;
  /** p-value of the title test, corrected by Holm over all dimensions; null if untested. */
  readonly adjustedP: number | null;
  /** Whether the effect differs between groups; otherwise, groups shouldn't be singled out. */
  readonly differs: boolean;
  /** Level of the groups' intervals, 1 − alpha / (groups × treatments). */
  readonly level: number;
  readonly groups: readonly GroupResult[];
}

/**
 * Compares a metric's effects between groups, for all its dimensions together. Groups are merged by size, tests are corrected by Holm over
 * all dimensions, and the intervals of a dimension by Bonferroni over its groups and treatments.
 */
export function analyzeDimensions(
  dimensions: readonly DimensionGroups[],
  plan: AnalysisPlan,
  rule: GroupRule = {},
): readonly DimensionResult[] {
  const merged = dimensions.map(({ groups }) => mergeSmallGroups(groups, rule));
  const tests = merged.map((groups) => testInteraction(groups, plan));
  const adjusted = adjustPValues(
    tests.map(({ title }) => title?.pValue ?? null),
    'holm',
  );
  return dimensions.flatMap(({ dimension }, index) => {
    const [groups, test] = [merged[index], tests[index]];
    if (groups === undefined || test === undefined) return [];
    const adjustedP = adjusted[index] ?? null;
    const intervals = groups.length * Math.max(1, (groups[0]?.arms.length ?? 0) - 1);
    const alpha = plan.alpha / Math.max(1, intervals);
    return [
      {
        dimension,
        ...test,
        adjustedP,
        differs: adjustedP !== null && adjustedP <= plan.alpha,
        level: 1 - alpha,
        groups: groups.map((group) => analyzeGroup(group, groups, { ...plan, alpha })),
      },
    ];
  });
}

/** Returns a group's effects. A group's planned visitors are its share of the plan's. */
function analyzeGroup(
  { arms, ...group }: MergedGroup,
  all: readonly MergedGroup[],
  plan: AnalysisPlan,
): GroupResult {
  const share = sizeOf(arms) / sum(all.map((group) => sizeOf(group.arms)));
  const nStar = plan.nStar === undefined || !(share > 0) ? {} : { nStar: Math.max(1, plan.nStar * share) };
  const { contrasts } = pairArms({ arms }, { ...plan, ...nStar });
  return {
    ...group,
    n: arms.map(({ stats }) => visitorsOf(stats)),
    comparisons: contrasts.map((contrast) => {
      const { status, method, absolute, relative } = runEngine(contrast, plan.alpha);
      return { variant: contrast.treatment.variant, status, method, absolute, relative };
    }),
  };
}

function sizeOf(arms: MergedGroup['arms']): number {
  return sum(arms.map(({ stats }) => visitorsOf(stats)));
}
