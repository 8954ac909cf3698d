import type {
  Estimate,
  ReportedArm,
  ReportedComparison,
  ReportedMetric,
  ResultsReport,
} from '@pixel/control/client';
import { toCsv } from '../../ui/to-csv.ts';

type Cell = string | number | null;

/** The exported parts of a report. */
type ReportSummary = Pick<ResultsReport, 'experimentKey' | 'phase' | 'computedAt' | 'metrics'>;

interface Row {
  readonly report: ReportSummary;
  readonly metric: ReportedMetric;
  readonly arm: ReportedArm;
  /** Undefined for the baseline. */
  readonly comparison: ReportedComparison | undefined;
}

/** Keyed by the names that the API and CLI use. */
const columns: Readonly<Record<string, (row: Row) => Cell>> = {
  experimentKey: ({ report }) => report.experimentKey,
  phase: ({ report }) => report.phase,
  computedAt: ({ report }) => report.computedAt,
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
  level: fromComparison(({ level }) => level),
  pValue: fromComparison(({ pValue }) => pValue),
  chanceToWin: fromComparison(({ chanceToWin }) => chanceToWin),
  probabilityBest: fromComparison(({ probabilityBest }) => probabilityBest),
  expectedLoss: fromComparison(({ expectedLoss }) => expectedLoss),
  worst: fromComparison(({ worst }) => worst),
  varianceReduction: fromComparison(({ varianceReduction }) => varianceReduction),
  state: fromComparison(({ state }) => state),
  engine: fromComparison(({ engine }) => engine),
  method: fromComparison(({ method }) => method),
  sentence: fromComparison(({ sentence }) => sentence.sentence),
};

/** Returns results as CSV, one row per goal and variant; shares and lifts are fractions, money in major units, times ISO 8601. */
export function resultsToCsv(report: ReportSummary): string {
  const rows = report.metrics.flatMap((metric) =>
    metric.arms.map((arm) => ({
      report,
      metric,
      arm,
      comparison: metric.comparisons.find(({ variantKey }) => variantKey === arm.variantKey),
    })),
  );
  const cells = Object.values(columns);
  return toCsv([Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]);
}

function fromComparison(cell: (comparison: ReportedComparison) => Cell): (row: Row) => Cell {
  return ({ comparison }) => (comparison === undefined ? null : cell(comparison));
}

function estimateColumns(difference: 'absolute' | 'relative'): typeof columns {
  const limits: readonly (keyof Estimate)[] = ['estimate', 'lower', 'upper'];
  return Object.fromEntries(
    limits.map((limit) => [
      `${difference}.${limit}`,
      fromComparison((comparison) => comparison[difference][limit]),
    ]),
  );
}
