import type {
  Estimate,
  ReportedArm,
  ReportedComparison,
  ReportedMetric,
  ResultsReport,
} from '@pixel/control/client';
import { csvOf } from '../csv.ts';
import { resultsJson } from './results-json.ts';

type Cell = string | number | null;

interface Row {
  readonly report: ResultsReport;
  readonly dimension: string;
  readonly group: string;
  readonly metric: Omit<ReportedMetric, 'comparisons'>;
  readonly arm: ReportedArm;
  /** Undefined for the control. */
  readonly comparison: RowComparison | undefined;
}

/** A comparison among all visitors or, with fewer fields, within a group. */
interface RowComparison
  extends Pick<ReportedComparison, 'pValue' | 'chanceToWin' | 'expectedLoss' | 'state' | 'engine'>,
    Partial<Pick<ReportedComparison, 'probabilityBest' | 'worst' | 'varianceReduction' | 'sentence'>> {
  readonly variantKey: string;
  readonly absolute: Estimate;
  readonly relative: Estimate;
  readonly level: number;
  readonly method: string | null;
}

/** Columns by JSON path, in order. */
const columns: Readonly<Record<string, (row: Row) => Cell>> = {
  experimentKey: ({ report }) => report.experimentKey,
  phase: ({ report }) => report.phase,
  computedAt: ({ report }) => report.computedAt,
  dimension: ({ dimension }) => dimension,
  'groups.value': ({ group }) => group,
  goalKey: ({ metric }) => metric.goalKey,
  name: ({ metric }) => metric.name,
  role: ({ metric }) => metric.role,
  kind: ({ metric }) => metric.kind,
  unit: ({ metric }) => metric.unit,
  currency: ({ metric }) => metric.currency,
  direction: ({ metric }) => metric.direction,
  margin: ({ metric }) => metric.margin,
  variantKey: ({ arm }) => arm.variantKey,
  n: ({ arm }) => arm.n,
  open: ({ arm }) => arm.open,
  sum: ({ arm }) => arm.sum,
  denominatorSum: ({ arm }) => arm.denominatorSum,
  value: ({ arm }) => arm.value,
  ...estimateColumns('absolute'),
  ...estimateColumns('relative'),
  level: ofComparison(({ level }) => level),
  pValue: ofComparison(({ pValue }) => pValue),
  chanceToWin: ofComparison(({ chanceToWin }) => chanceToWin),
  probabilityBest: ofComparison(({ probabilityBest }) => probabilityBest ?? null),
  expectedLoss: ofComparison(({ expectedLoss }) => expectedLoss),
  worst: ofComparison(({ worst }) => worst ?? null),
  varianceReduction: ofComparison(({ varianceReduction }) => varianceReduction ?? null),
  state: ofComparison(({ state }) => state),
  engine: ofComparison(({ engine }) => engine),
  method: ofComparison(({ method }) => method),
  sentence: ofComparison(({ sentence }) => sentence?.sentence ?? null),
};

/**
 * Formats results as CSV: a row per goal and variant for all visitors, followed by the same for each group. A group with an unknown value
 * has an empty cell; the group of all other values is `(others)`.
 */
export function resultsCsv(report: ResultsReport): string {
  const { metrics, groups } = resultsJson(report);
  const rows = [
    ...metrics.flatMap((metric) => rowsOf(metric, { report, dimension: '', group: '' })),
    ...groups.flatMap(({ dimension, value, metrics: own }) =>
      own.flatMap((metric) => rowsOf(metric, { report, dimension, group: value ?? '(others)' })),
    ),
  ];
  const cells = Object.values(columns);
  return csvOf([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]);
}

function rowsOf(
  metric: Omit<ReportedMetric, 'comparisons'> & { readonly comparisons: readonly RowComparison[] },
  scope: Pick<Row, 'report' | 'dimension' | 'group'>,
): readonly Row[] {
  return metric.arms.map((arm) => ({
    ...scope,
    metric,
    arm,
    comparison: metric.comparisons.find(({ variantKey }) => variantKey === arm.variantKey),
  }));
}

function ofComparison(cell: (comparison: RowComparison) => Cell): (row: Row) => Cell {
  return ({ comparison }) => (comparison === undefined ? null : cell(comparison));
}

function estimateColumns(difference: 'absolute' | 'relative'): typeof columns {
  const limits: readonly (keyof Estimate)[] = ['estimate', 'lower', 'upper'];
  return Object.fromEntries(
    limits.map((limit) => [
      `${difference}.${limit}`,
      ofComparison((comparison) => comparison[difference][limit]),
    ]),
  );
}
