import type { ReportedComparison, ReportedMetric, ResultsReport } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { resultsToCsv } from './results-to-csv.ts';

const comparison: ReportedComparison = {
  variantKey: 'bar',
  state: 'winning',
  sentence: { code: 'winning', parameters: {}, sentence: 'Up, "really".' },
  absolute: { estimate: 0.01, lower: 0.002, upper: null },
  relative: { estimate: 0.2, lower: 0.04, upper: 0.36 },
  running: null,
  level: 0.95,
  pValue: 0.012,
  chanceToWin: null,
  probabilityBest: null,
  expectedLoss: null,
  varianceReduction: null,
  unadjusted: null,
  decidedAt: null,
  engine: 'sequential',
  method: 'mixture',
  worst: null,
  warnings: [],
};

const arm = { n: 100, open: 3, sum: 5, denominatorSum: null, value: 0.05, details: {} };

function reportOf(name: string): Pick<ResultsReport, 'experimentKey' | 'phase' | 'computedAt' | 'metrics'> {
  const metric: Pick<
    ReportedMetric,
    | 'goalKey'
    | 'name'
    | 'role'
    | 'kind'
    | 'unit'
    | 'currency'
    | 'direction'
    | 'margin'
    | 'arms'
    | 'comparisons'
  > = {
    goalKey: 'buy',
    name,
    role: 'primary',
    kind: 'proportion',
    unit: 'share',
    currency: null,
    direction: 'increase',
    margin: null,
    arms: [
      { variantKey: 'control', ...arm },
      { variantKey: 'bar', ...arm },
    ],
    comparisons: [comparison],
  };
  return {
    experimentKey: 'cta',
    phase: 2,
    computedAt: '2026-01-05T00:00:00.000Z',
    metrics: [metric as ReportedMetric],
  };
}

const rowsOf = (name: string) => {
  const [head = '', ...rows] = resultsToCsv(reportOf(name)).split('\r\n');
  return { head, rows };
};

it('has a row per goal and variant, with the comparison on the variant’s row', () => {
  const { head, rows } = rowsOf('Purchase');
  expect(head).toMatch(/^experimentKey,phase,computedAt,goalKey,name,/);
  const start = 'cta,2,2026-01-05T00:00:00.000Z,buy,Purchase,primary,proportion,share,,increase,,';
  expect(rows).toEqual([
    `${start}control,100,3,5,,0.05,,,,,,,,,,,,,,,,,`,
    `${start}bar,100,3,5,,0.05,0.01,0.002,,0.2,0.04,0.36,0.95,0.012,,,,,,winning,sequential,mixture,"Up, ""really""."`,
  ]);
});

it('neutralizes spreadsheet formulas', () => {
  expect(rowsOf('=HYPERLINK(1)').rows[0]).toContain(",'=HYPERLINK(1),");
});
