import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';
import type { Style } from '../style.ts';
import {
  type EffectRow,
  effectColumns,
  numberColumn,
  type ShownMetric,
  textColumn,
} from './effect-columns.ts';
import { type Column, fitTable, lineLength } from './fit-table.ts';
import { goalNotes, goalTitle } from './goal-notes.ts';
import {
  formatAmount,
  formatLevel,
  formatLift,
  formatPValue,
  isWithheld,
  missingNumber,
} from './number-formats.ts';
import { paintStateWord, stateWord } from './state-words.ts';

interface Row extends EffectRow {
  readonly comparison: ReportedComparison | undefined;
}

const indent = '  ';

/**
 * Describes a role's goals as a table with a row per variant under each goal's title, followed by notes. `leading` is a sentence already
 * shown above.
 */
export function describeGoals(
  metrics: readonly ReportedMetric[],
  leading: string | null,
  style: Style,
): string {
  const rows = metrics.flatMap(rowsOf);
  const columns = [...effectColumns(rows), ...proofColumns(rows), stateColumn(rows, style)];
  const table = fitTable(columns, lineLength - indent.length);
  const bodies = metrics.map((metric) => {
    const own = table.rows.filter((_, index) => rows[index]?.metric === metric);
    const lines = own.map((row) => `${indent}${row}\n`).join('');
    return `${goalTitle(metric)}${lines}${goalNotes(metric, leading)}`;
  });
  return `${style('bold', `${indent}${table.head}`)}\n${bodies.join('')}`;
}

function rowsOf(metric: ReportedMetric): readonly Row[] {
  return metric.arms.map((arm) => {
    const comparison = metric.comparisons.find(({ variantKey }) => variantKey === arm.variantKey);
    return {
      ...{ metric, arm, comparison },
      effect: comparison && { ...comparison, isWithheld: isWithheld(comparison) },
    };
  });
}

/** The columns that the engine decides by; for guardrails, the worst case and the limit. */
function proofColumns(rows: readonly Row[]): readonly Column[] {
  const ofComparison = (cell: (comparison: ReportedComparison, metric: ShownMetric) => string) => {
    return ({ comparison, metric }: Row) => comparison && cell(comparison, metric);
  };
  if (rows.every(({ metric }) => metric.role === 'guardrail'))
    return [
      numberColumn(
        'worst',
        rows,
        ofComparison(({ worst }) => formatLift(worst)),
      ),
      numberColumn(
        'limit',
        rows,
        ofComparison((_, metric) => limitOf(metric)),
      ),
    ];
  if (rows.some(({ comparison }) => comparison?.engine === 'bayesian')) {
    const chance = ({ chanceToWin }: ReportedComparison) =>
      chanceToWin === null ? missingNumber : formatLevel(chanceToWin);
    const loss = ({ expectedLoss }: ReportedComparison, metric: ShownMetric) =>
      formatAmount(expectedLoss, metric);
    return [
      numberColumn('chance', rows, ofComparison(chance)),
      { ...numberColumn('loss', rows, ofComparison(loss)), dispensable: 2 },
    ];
  }
  return [
    {
      ...numberColumn(
        'p',
        rows,
        ofComparison(({ pValue }) => formatPValue(pValue)),
      ),
      dispensable: 3,
    },
  ];
}

/** Returns the lift at which a guardrail is breached. */
function limitOf({ margin, direction }: ShownMetric): string {
  return formatLift(margin === null ? null : direction === 'increase' ? -margin : margin);
}

function stateColumn(rows: readonly Row[], style: Style): Column {
  return {
    ...textColumn('state', rows, ({ comparison }) => comparison && stateWord(comparison.state)),
    paint: (cell) => paintStateWord(cell, style),
  };
}
