import type { ReportedArm, ReportedComparison, ReportedMetric } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Column } from './fit-table.ts';
import {
  formatAmount,
  formatCount,
  formatInterval,
  formatLevel,
  formatLift,
  formatPointsDifference,
  missingNumber,
} from './number-formats.ts';

/** A goal as shown in rows. */
export type ShownMetric = Omit<ReportedMetric, 'analysis' | 'reason'>;

/** A variant of a goal, for all visitors or a group. */
export interface EffectRow {
  readonly metric: ShownMetric;
  readonly arm: ReportedArm;
  /** Undefined for the control. */
  readonly effect: Effect | undefined;
}

/** A variant's difference from the control. */
interface Effect extends Pick<ReportedComparison, 'absolute' | 'relative' | 'level'> {
  /** Whether the lift must not be shown yet. */
  readonly isWithheld?: boolean;
  /** Fraction of the variance removed by the adjustment. */
  readonly varianceReduction?: number | null;
}

const maxKeyLength = 24;

/** Returns the columns up to the interval: visitors, values, and the variants' differences. */
export function effectColumns(rows: readonly EffectRow[]): readonly Column[] {
  const levels = new Set(rows.flatMap(({ effect }) => (effect ? [formatLevel(effect.level)] : [])));
  const [only] = levels;
  const isOpen = rows.some(({ arm }) => arm.open > 0);
  const isSummed = rows.some(({ arm }) => arm.sum !== null);
  return [
    textColumn('variant', rows, ({ arm }) => cut(toPrintable(arm.variantKey), maxKeyLength)),
    numberColumn('n', rows, ({ arm }) => formatCount(arm.n)),
    ...(isOpen
      ? [{ ...numberColumn('still open', rows, ({ arm }) => formatCount(arm.open)), dispensable: 1 }]
      : []),
    ...(isSummed ? [{ ...numberColumn('total', rows, total), dispensable: 4 }] : []),
    numberColumn('value', rows, ({ arm, metric }) => formatAmount(arm.value, metric)),
    numberColumn('lift', rows, ({ effect, metric }) => effect && liftCell(effect, metric)),
    numberColumn(
      levels.size === 1 ? `${only} CI` : 'interval',
      rows,
      ({ effect, metric }) => effect && intervalCell(effect, metric),
    ),
    ...(levels.size > 1
      ? [numberColumn('level', rows, ({ effect }) => effect && formatLevel(effect.level))]
      : []),
  ];
}

/** Returns a column of texts; missing ones leave the cell empty. */
export function textColumn<R>(
  heading: string,
  rows: readonly R[],
  cell: (row: R) => string | undefined,
): Column {
  return { heading, align: 'left', cells: rows.map((row) => cell(row) ?? '') };
}

export function numberColumn<R>(
  heading: string,
  rows: readonly R[],
  cell: (row: R) => string | undefined,
): Column {
  return { ...textColumn(heading, rows, cell), align: 'right' };
}

function liftCell(
  { absolute, relative, isWithheld, varianceReduction }: Effect,
  metric: ShownMetric,
): string {
  if (isWithheld) return missingNumber;
  if (metric.unit === 'points') return formatPointsDifference(absolute.estimate, metric);
  return `${formatLift(relative.estimate)}${varianceReduction == null ? '' : '*'}`;
}

function intervalCell({ absolute, relative, isWithheld }: Effect, metric: ShownMetric): string {
  if (isWithheld) return missingNumber;
  return metric.unit === 'points'
    ? formatInterval(absolute, (limit) => formatPointsDifference(limit, metric))
    : formatInterval(relative, formatLift);
}

function total({ arm, metric }: EffectRow): string {
  // A net promoter score is made of people.
  const isOfPeople = metric.unit === 'share' || metric.kind === 'nps';
  const sum = isOfPeople ? formatCount(arm.sum) : formatAmount(arm.sum, metric);
  return arm.denominatorSum === null ? sum : `${sum} / ${formatCount(arm.denominatorSum)}`;
}
