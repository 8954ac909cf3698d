import type { DaysSinceExposure, FirstDay, NoveltyReport } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { type Column, fitTable, lineLength } from './fit-table.ts';
import { formatAmount, formatCount, formatInterval, formatLift } from './number-formats.ts';
import { wrapParagraph } from './paragraph.ts';

const maxKeyLength = 12;
const maxNameLength = 60;

/** Describes whether a goal's lift lasts: by day since the first exposure, then by day of the first exposure. */
export function describeDays(report: NoveltyReport, style: Style): string {
  const { name, goalKey, sinceExposure, reason, byFirstDay } = report;
  const title = wrapParagraph(`${cut(toPrintable(name), maxNameLength)} (${toPrintable(goalKey)}) by day`);
  return [
    style('bold', title),
    sinceExposure === null
      ? wrapParagraph(reason?.sentence ?? '')
      : describeSince(sinceExposure, report, style),
    describeFirstDays(byFirstDay, report, style),
    wrapParagraph('Exploratory; intervals are per day.'),
  ].join('');
}

function describeSince(since: DaysSinceExposure, report: NoveltyReport, style: Style): string {
  const { days, visitors, points, trends } = since;
  const counts = Object.entries(visitors).map(
    ([variantKey, n]) => `${toPrintable(variantKey)} ${formatCount(n)}`,
  );
  const head = wrapParagraph(
    `Since the first visit, for visitors who first came ${days} days ago or earlier: ${counts.join(', ')}.`,
  );
  const variantKeys = trends.map(({ variantKey }) => variantKey);
  const [control] = Object.keys(visitors).filter((variantKey) => !variantKeys.includes(variantKey));
  const columns = [
    left(
      'day',
      points.map(({ day }) => `${day}`),
    ),
    ...(control === undefined
      ? []
      : [
          right(
            control,
            points.map(({ values }) => formatAmount(values[control] ?? null, report)),
          ),
        ]),
    ...variantKeys.flatMap((variantKey) => [
      right(
        variantKey,
        points.map(({ values }) => formatAmount(values[variantKey] ?? null, report)),
      ),
      ...liftColumns(points, variantKey),
    ]),
  ];
  return `${head}${drawTable(columns, style)}${trends.map(({ sentence }) => wrapParagraph(sentence.sentence)).join('')}`;
}

function describeFirstDays(days: readonly FirstDay[], report: NoveltyReport, style: Style): string {
  if (days.length === 0) return '';
  const keys = days[0]?.arms.map(({ variantKey }) => variantKey) ?? [];
  const columns = [
    left(
      'first visit',
      days.map(({ day }) => day),
    ),
    ...keys.flatMap((variantKey, index) => {
      const arms = days.map((each) => each.arms.find((arm) => arm.variantKey === variantKey));
      return [
        {
          ...right(
            'n',
            arms.map((arm) => formatCount(arm?.n ?? null)),
          ),
          dispensable: 2,
        },
        right(
          variantKey,
          arms.map((arm) => formatAmount(arm?.value ?? null, report)),
        ),
        ...(index === 0 ? [] : liftColumns(days, variantKey)),
      ];
    }),
  ];
  return drawTable(columns, style);
}

interface DayComparisons {
  readonly comparisons: FirstDay['comparisons'] | DaysSinceExposure['points'][number]['comparisons'];
}

function liftColumns(rows: readonly DayComparisons[], variantKey: string): readonly Column[] {
  const lifts = rows.map(
    ({ comparisons }) => comparisons.find((each) => each.variantKey === variantKey)?.relative,
  );
  return [
    right(
      'lift',
      lifts.map((each) => formatLift(each?.estimate ?? null)),
    ),
    {
      ...right(
        '95% CI',
        lifts.map((each) => formatInterval(each ?? { lower: null, upper: null }, formatLift)),
      ),
      dispensable: 1,
    },
  ];
}

function drawTable(columns: readonly Column[], style: Style): string {
  const { head, rows } = fitTable(columns, lineLength - 2);
  return `${style('bold', `  ${head}`)}\n${rows.map((row) => `  ${row}\n`).join('')}`;
}

function left(heading: string, cells: readonly string[]): Column {
  return { heading, cells, align: 'left' };
}

function right(heading: string, cells: readonly string[]): Column {
  return { heading: cut(toPrintable(heading), maxKeyLength), cells, align: 'right' };
}
