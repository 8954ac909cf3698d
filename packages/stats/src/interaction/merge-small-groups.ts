import type { ArmInput } from '../analyze/analysis-plan.ts';
import { addArmStats } from '../arms/add-arm-stats.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { sum } from '../special/sum.ts';

/** Visitors with one value of a dimension, the value at their first exposure. */
export interface Group {
  readonly value: string;
  /** The first one is the control. */
  readonly arms: readonly ArmInput[];
}

/** A group, or several small ones together. */
export interface MergedGroup {
  /** Null for what has been merged. */
  readonly value: string | null;
  /** The values in it, the largest first. */
  readonly values: readonly string[];
  readonly arms: readonly ArmInput[];
  /** Whether it is large enough to be tested. */
  readonly isLarge: boolean;
}

/** Which groups are small. Only their sizes count: a rule that looked at what visitors did would choose the result. */
export interface GroupRule {
  /** Visitors that every arm of a group needs, 200 by default. */
  readonly leastVisitors?: number;
  /** Groups of their own at most, the largest ones; 12 by default. */
  readonly mostGroups?: number;
}

/**
 * Merges small groups into one, which stands last with the value null. Quantiles cannot be added; their small groups stay as they
 * are and are not tested.
 */
export function mergeSmallGroups(
  groups: readonly Group[],
  { leastVisitors = 200, mostGroups = 12 }: GroupRule = {},
): readonly MergedGroup[] {
  const isLarge = (arms: readonly ArmInput[]) =>
    arms.length > 0 && arms.every(({ stats }) => visitorsOf(stats) >= leastVisitors);
  const sorted = [...groups].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.value < b.value ? -1 : 1));
  const large = sorted.filter(({ arms }) => isLarge(arms)).slice(0, mostGroups);
  const small = sorted.filter((group) => !large.includes(group));
  const own = large.map(({ value, arms }): MergedGroup => ({ value, values: [value], arms, isLarge: true }));
  const arms = mergeArms(small);
  if (small.length === 0) return own;
  if (arms === null)
    return [...own, ...small.map((group) => ({ ...group, values: [group.value], isLarge: false }))];
  return [...own, { value: null, values: small.map(({ value }) => value), arms, isLarge: isLarge(arms) }];
}

/** Visitors of an arm; of a quantile over events those who have any. */
export function visitorsOf(stats: ArmStats): number {
  return stats.kind === 'quantileClustered' ? stats.nClusters : stats.n;
}

function sizeOf({ arms }: Group): number {
  return sum(arms.map(({ stats }) => visitorsOf(stats)));
}

/** Groups arm by arm; null where their statistics cannot be added. */
function mergeArms(groups: readonly Group[]): readonly ArmInput[] | null {
  const [first, ...others] = groups;
  if (first === undefined) return [];
  const merged = first.arms.map((arm, index) =>
    others.reduce<ArmInput | null>((total, { arms }) => mergeArm(total, arms[index]), arm),
  );
  const arms = merged.flatMap((arm) => (arm === null ? [] : [arm]));
  return arms.length === merged.length ? arms : null;
}

function mergeArm(a: ArmInput | null, b: ArmInput | undefined): ArmInput | null {
  const stats = a === null || b === undefined ? null : addArmStats(a.stats, b.stats);
  if (a === null || b === undefined || stats === null) return null;
  const isWindowOpen = a.isWindowOpen === true || b.isWindowOpen === true;
  const isCounted = a.active !== undefined && b.active !== undefined;
  return {
    variant: a.variant,
    stats,
    ...(isCounted ? { active: (a.active ?? 0) + (b.active ?? 0) } : {}),
    ...(isWindowOpen ? { isWindowOpen } : {}),
  };
}
