import type { ReportedArm, ReportedComparison, ReportedMetric } from '@pixel/control/client';
import { cut, printable } from '../printable.ts';
import type { Column } from './fit-table.ts';
import { amount, count, interval, level, lift, pointsMore, unknown } from './number-formats.ts';

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
  const levels = new Set(rows.flatMap(({ effect }) => (effect ? [level(effect.level)] : [])));
  const [only] = levels;
  const isOpen = rows.some(({ arm }) => arm.open > 0);
  const isSummed = rows.some(({ arm }) => arm.sum !== null);
  return [
    textColumn('variant', rows, ({ arm }) => cut(printable(arm.variantKey), maxKeyLength)),
    numberColumn('n', rows, ({ arm }) => count(arm.n)),
    ...(isOpen
      ? [{ ...numberColumn('still open', rows, ({ arm }) => count(arm.open)), dispensable: 1 }]
      : []),
    ...(isSummed ? [{ ...numberColumn('total', rows, total), dispensable: 4 }] : []),
    numberColumn('value', rows, ({ arm, metric }) => amount(arm.value, metric)),
    numberColumn('lift', rows, ({ effect, metric }) => effect && liftCell(effect, metric)),
    numberColumn(
      levels.size === 1 ? `${only} CI` : 'interval',
      rows,
      ({ effect, metric }) => effect && intervalCell(effect, metric),
    ),
    ...(levels.size > 1 ? [numberColumn('level', rows, ({ effect }) => effect && level(effect.level))] : []),
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
  if (isWithheld) return unknown;
  if (metric.unit === 'points') return pointsMore(absolute.estimate, metric);
  return `${lift(relative.estimate)}${varianceReduction == null ? '' : '*'}`;
}

function intervalCell({ absolute, relative, isWithheld }: Effect, metric: ShownMetric): string {
  if (isWithheld) return unknown;
  return metric.unit === 'points'
    ? interval(absolute, (limit) => pointsMore(limit, metric))
    : interval(relative, lift);
}

function total({ arm, metric }: EffectRow): string {
  // A net promoter score is made of people.
  const isOfPeople = metric.unit === 'share' || metric.kind === 'nps';
  const sum = isOfPeople ? count(arm.sum) : amount(arm.sum, metric);
  return arm.denominatorSum === null ? sum : `${sum} / ${count(arm.denominatorSum)}`;
}
