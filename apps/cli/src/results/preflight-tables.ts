import type { PreflightReport } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { numberColumn, textColumn } from './effect-columns.ts';
import { type Column, fitTable, lineLength } from './fit-table.ts';
import {
  formatAmount,
  formatCount,
  formatLevel,
  formatLift,
  formatPValue,
  formatShare,
  missingNumber,
} from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

type Goal = PreflightReport['goals'][number];

/** Weeks with a column, and which of them is dropped first if there is no room. */
const weeks = [
  { week: 1, dispensable: 1 },
  { week: 2 },
  { week: 3, dispensable: 3 },
  { week: 4 },
  { week: 6, dispensable: 2 },
  { week: 8 },
] as const satisfies readonly { readonly week: number; readonly dispensable?: number }[];
const maxNameLength = 32;
const indent = '  ';

/** Describes each goal's minimum detectable lift after some weeks, and how long the wanted lift takes. */
export function describeDetectable({ goals, lift: wanted }: PreflightReport, style: Style): string {
  if (goals.length === 0) return '';
  const columns = [
    nameColumn(goals),
    ...weeks.map(
      ({ week, ...rest }): Column => ({
        ...numberColumn(week === 1 ? '1 week' : `${week} weeks`, goals, ({ mdeByWeek }) =>
          formatLift(mdeByWeek.find((each) => each.week === week)?.mde ?? null),
        ),
        ...rest,
      }),
    ),
    numberColumn(`for ${formatLift(wanted)}`, goals, timeForLift),
  ];
  return `${style('bold', 'Minimum detectable lift, at 80% power')}\n${drawTable(columns, style)}`;
}

/** Describes the goals' baseline values, and how much they vary by chance between identical variants. */
export function describeBaseValues({ goals, warnings }: PreflightReport, style: Style): string {
  if (goals.length === 0) return '';
  const columns = [
    nameColumn(goals),
    textColumn('role', goals, ({ role }) => role),
    numberColumn('n', goals, ({ n }) => formatCount(n)),
    numberColumn('value', goals, (goal) => formatAmount(goal.mean, goal)),
    { ...numberColumn('variance', goals, ({ variance }) => significant(variance)), dispensable: 2 },
    {
      ...numberColumn('explained', goals, ({ varianceReduction }) =>
        varianceReduction === null ? missingNumber : formatLevel(rounded(varianceReduction)),
      ),
      dispensable: 1,
    },
    numberColumn('p, this salt', goals, ({ pValue }) => formatPValue(pValue)),
    numberColumn('p < 0.05', goals, ({ falsePositives }) => formatShare(falsePositives)),
  ];
  const isShown = warnings.some(({ code }) => code === 'preflight_shown_with_salt');
  const when = isShown ? 'In these days' : 'Before it';
  return `${style('bold', `${when}, with identical variants`)}\n${drawTable(columns, style)}`;
}

/** Describes the number of visitors that each guardrail needs. */
export function describeClearing({ goals }: PreflightReport, style: Style): string {
  const lines = goals.flatMap(({ name, clearing }) => {
    if (clearing === null) return [];
    const { margin, canClear, visitorsNeeded: needed, visitorsPlanned } = clearing;
    const needs = needed === null ? 'more visitors than there are' : `${formatCount(needed)} visitors`;
    const mark = canClear ? '✓' : '!';
    const text = `${mark} ${cut(toPrintable(name), maxNameLength)}: ${needs} to show it stays within ${formatLevel(margin)}; ${formatCount(visitorsPlanned)} planned`;
    return [wrapParagraph(text, indent.length).replace(mark, style(canClear ? 'green' : 'yellow', mark))];
  });
  if (lines.length === 0) return '';
  return `${style('bold', 'Guardrails, for the control and one other variant, assuming no effect')}\n${lines.join('')}`;
}

function nameColumn(goals: readonly Goal[]): Column {
  return textColumn('goal', goals, ({ name }) => cut(toPrintable(name), maxNameLength));
}

function timeForLift({ weeksForLift, mean }: Goal): string {
  if (mean === null || mean === 0) return missingNumber;
  if (weeksForLift === null) return 'over a year';
  return weeksForLift === 1 ? '1 week' : `${weeksForLift} weeks`;
}

function significant(value: number | null): string {
  if (value === null) return missingNumber;
  return new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);
}

/** Rounds a fraction to whole percent. */
function rounded(part: number): number {
  return Math.round(part * 100) / 100;
}

function drawTable(columns: readonly Column[], style: Style): string {
  const { head, rows } = fitTable(columns, lineLength - indent.length);
  return `${style('bold', `${indent}${head}`)}\n${rows.map((row) => `${indent}${row}\n`).join('')}`;
}
