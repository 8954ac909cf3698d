import type { ArmInput } from '../analyze/analysis-plan.ts';
import { addArmStats } from '../arms/add-arm-stats.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { sum } from '../special/sum.ts';

/** Visitors with one value of a dimension, taken at their first exposure. */
export interface Group {
  readonly value: string;
  /** The first one is the control. */
  readonly arms: readonly ArmInput[];
}

/** A group, or several small ones merged. */
export interface MergedGroup {
  /** Null if merged. */
  readonly value: string | null;
  /** The group's values, the largest first. */
  readonly values: readonly string[];
  readonly arms: readonly ArmInput[];
  /** Whether it is large enough to be tested. */
  readonly isLarge: boolean;
}

/** Which groups are small. Depends only on size: a rule that used outcomes would select the result. */
export interface GroupRule {
  /** Minimum visitors in every arm of a group; 200 by default. */
  readonly minVisitors?: number;
  /** Maximum number of separate groups, the largest ones; 12 by default. */
  readonly maxGroups?: number;
}

/**
 * Merges small groups into one, which comes last with the value null. Quantiles can't be added, so their small groups stay separate and
 * aren't tested.
 */
export function mergeSmallGroups(
  groups: readonly Group[],
  { minVisitors = 200, maxGroups = 12 }: GroupRule = {},
): readonly MergedGroup[] {
  const isLarge = (arms: readonly ArmInput[]) =>
    arms.length > 0 && arms.every(({ stats }) => visitorsOf(stats) >= minVisitors);
  const sorted = [...groups].sort((a, b) => sizeOf(b) - sizeOf(a) || (a.value < b.value ? -1 : 1));
  const large = sorted.filter(({ arms }) => isLarge(arms)).slice(0, maxGroups);
  const small = sorted.filter((group) => !large.includes(group));
  const separate = large.map(
    ({ value, arms }): MergedGroup => ({ value, values: [value], arms, isLarge: true }),
  );
  const arms = mergeArms(small);
  if (small.length === 0) return separate;
  if (arms === null)
    return [...separate, ...small.map((group) => ({ ...group, values: [group.value], isLarge: false }))];
  return [
    ...separate,
    { value: null, values: small.map(({ value }) => value), arms, isLarge: isLarge(arms) },
  ];
}

/** Returns the visitors of an arm; for a quantile over events, those who have any. */
export function visitorsOf(stats: ArmStats): number {
  return stats.kind === 'quantileClustered' ? stats.nClusters : stats.n;
}

function sizeOf({ arms }: Group): number {
  return sum(arms.map(({ stats }) => visitorsOf(stats)));
}

/** Merges groups arm by arm; null if their statistics can't be added. */
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
  const hasActive = a.active !== undefined && b.active !== undefined;
  return {
    variant: a.variant,
    stats,
    ...(hasActive ? { active: (a.active ?? 0) + (b.active ?? 0) } : {}),
    ...(isWindowOpen ? { isWindowOpen } : {}),
  };
}
