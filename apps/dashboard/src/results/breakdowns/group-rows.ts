import type { GroupMetric, ReportedArm, ReportedBreakdown } from '@pixel/control/client';
import { type Axis, type Bounds, createAxis } from '../../ui/axis.ts';

/** A variant compared with the baseline within a group of visitors. */
export interface GroupRow {
  readonly variantKey: string;
  readonly baseline: ReportedArm | undefined;
  readonly arm: ReportedArm;
  /** Undefined if the group is too small. */
  readonly comparison: GroupMetric['comparisons'][number] | undefined;
  /** `unclear` unless groups differ significantly and the interval excludes zero; otherwise whether the lift is in the goal's direction. */
  readonly bar: 'good' | 'bad' | 'unclear';
}

export interface VisitorGroup {
  readonly value: string | null;
  readonly rows: readonly GroupRow[];
}

/** Returns a breakdown's groups, with a row for each variant except the baseline. */
export function groupRows(
  { groups, isDifferent }: ReportedBreakdown,
  { goalKey, direction }: { readonly goalKey: string; readonly direction: 'increase' | 'decrease' },
): readonly VisitorGroup[] {
  return groups.map(({ value, metrics }) => {
    const metric = metrics.find((candidate) => candidate.goalKey === goalKey);
    const [baseline, ...others] = metric?.arms ?? [];
    return {
      value,
      rows: others.map((arm) => {
        const comparison = metric?.comparisons.find(({ variantKey }) => variantKey === arm.variantKey);
        const side = comparison === undefined ? 0 : significantSide(comparison.relative);
        const goodSide = direction === 'increase' ? 1 : -1;
        const bar = !isDifferent || side === 0 ? 'unclear' : side === goodSide ? 'good' : 'bad';
        return { variantKey: arm.variantKey, baseline, arm, comparison, bar };
      }),
    };
  });
}

/** Returns the common axis of all groups, fitted to the first with intervals: groups come largest first, so these are the most precise. */
export function groupAxis(groups: readonly VisitorGroup[]): Axis {
  const liftsByGroup = groups.map(({ rows }) => rows.flatMap(({ comparison }) => comparison?.relative ?? []));
  return createAxis(liftsByGroup.find((bounds) => bounds.length > 0) ?? []);
}

function significantSide({ lower, upper }: Bounds): -1 | 0 | 1 {
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}
