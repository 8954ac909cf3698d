import type { GroupMetric, ReportedArm, ReportedBreakdown } from '@pixel/control/client';
import { type Axis, type Bounds, createAxis } from '../../ui/axis.ts';

/** A variant compared with the baseline within a group of visitors. */
export interface GroupRow {
  readonly variantKey: string;
  readonly baseline: ReportedArm | undefined;
  readonly arm: ReportedArm;
  /** Undefined if the group is too small. */
  readonly comparison: GroupMetric['comparisons'][number] | undefined;
  /** Neutral unless groups differ significantly; then whether the interval excludes zero, and in which direction. */
  readonly bar: 'good' | 'bad' | 'unclear';
}

export interface ShownGroup {
  readonly value: string | null;
  readonly rows: readonly GroupRow[];
}

/** Returns a breakdown's groups, with a row for each variant except the baseline. */
export function groupRows(
  { groups, isDifferent }: ReportedBreakdown,
  { goalKey, direction }: { readonly goalKey: string; readonly direction: 'increase' | 'decrease' },
): readonly ShownGroup[] {
  return groups.map(({ value, metrics }) => {
    const metric = metrics.find((each) => each.goalKey === goalKey);
    const [baseline, ...others] = metric?.arms ?? [];
    return {
      value,
      rows: others.map((arm) => {
        const comparison = metric?.comparisons.find(({ variantKey }) => variantKey === arm.variantKey);
        const side = comparison === undefined ? 0 : sideOf(comparison.relative);
        const good = direction === 'increase' ? 1 : -1;
        const bar = !isDifferent || side === 0 ? 'unclear' : side === good ? 'good' : 'bad';
        return { variantKey: arm.variantKey, baseline, arm, comparison, bar };
      }),
    };
  });
}

/** Returns the common axis of all groups: fits the intervals of the largest one, which are the most precise. */
export function groupAxis(groups: readonly ShownGroup[]): Axis {
  const known = groups.map(({ rows }) => rows.flatMap(({ comparison }) => comparison?.relative ?? []));
  return createAxis(known.find((bounds) => bounds.length > 0) ?? []);
}

function sideOf({ lower, upper }: Bounds): -1 | 0 | 1 {
  if (lower !== null && lower > 0) return 1;
  return upper !== null && upper < 0 ? -1 : 0;
}
