import type { ReportedBreakdown, ReportedMetric } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { effectColumns, textColumn } from './effect-columns.ts';
import { fitTable, lineLength } from './fit-table.ts';
import { goalTitle } from './goal-notes.ts';
import { wrapParagraph } from './paragraph.ts';

const maxValueLength = 20;
const maxKeyLength = 12;

/** Describes a breakdown: whether groups differ at all, and each goal with a row per group and variant. */
export function describeGroups(
  breakdown: ReportedBreakdown,
  metrics: readonly ReportedMetric[],
  style: Style,
): string {
  const { dimension, title, groups, isDifferent } = breakdown;
  const head = `${style('bold', `By ${cut(toPrintable(dimension), 60)}`)}\n${wrapParagraph(title.sentence)}`;
  if (groups.length === 0) return `${head}  No visitors.\n`;
  const tables = metrics.map((metric) => describeGoal(metric, breakdown, style));
  const note = isDifferent
    ? ''
    : wrapParagraph('Differences between rows may be due to chance: the groups are not shown to differ.');
  return `${head}${tables.join('')}${note}`;
}

function describeGoal(metric: ReportedMetric, { groups }: ReportedBreakdown, style: Style): string {
  const rows = groups.flatMap(({ value, metrics }) => {
    const own = metrics.find(({ goalKey }) => goalKey === metric.goalKey);
    return (own?.arms ?? []).map((arm) => ({
      group: groupName(value),
      metric,
      arm: { ...arm, variantKey: cut(arm.variantKey, maxKeyLength) },
      effect: own?.comparisons.find(({ variantKey }) => variantKey === arm.variantKey),
    }));
  });
  if (rows.length === 0) return '';
  const columns = [textColumn('group', rows, ({ group }) => group), ...effectColumns(rows)];
  const table = fitTable(columns, lineLength - 2);
  const lines = table.rows.map((row) => `  ${row}\n`).join('');
  return `${goalTitle(metric)}${style('bold', `  ${table.head}`)}\n${lines}`;
}

/** Returns the printable name of a group. */
function groupName(value: string | null): string {
  if (value === null) return 'all others';
  return value === '' ? 'unknown' : cut(toPrintable(value), maxValueLength);
}
