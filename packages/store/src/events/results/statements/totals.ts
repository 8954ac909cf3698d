import type { MetricPlan, VisitorValue } from '../kinds/metric-plan.ts';
import { ones } from '../units.ts';
import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import {
  countedColumn,
  openWindowColumn,
  type VisitorSlices,
  valueColumn,
  visitorRowsQuery,
} from './visitor-rows.ts';

/** A slice of an arm as the store returns it. */
export interface TotalsRow {
  /** Set when reading several times. */
  readonly asOf?: string | number;
  readonly variantKey: string;
  readonly state: 'counted' | 'multi' | 'forced' | 'internal' | 'none';
  readonly slice: string;
  readonly unverified: VariantCounts;
  readonly claimedAsBot: VariantCounts;
  /** Integers: the visitor counts in the order of `visitorTotals`, then each metric's in the order of {@link metricTotals}. */
  readonly totals: readonly string[];
}

type VariantCounts = readonly [variants: readonly string[], counts: readonly (string | number)[]];

/** Aggregates of the visitors of each row. */
export const visitorTotals = {
  visitors: 'count()',
  automation: 'countIf(automation)',
  firstExposedAt: 'min(exposedAt)',
  lastExposedAt: 'max(exposedAt)',
} as const;

/** Returns the query of all sums: a {@link TotalsRow} per variant, state and slice. */
export function totalsQuery(planned: PlannedMetrics, slices: VisitorSlices): string {
  const perMetric = planned.metrics.flatMap((metric) => Object.values(metricTotals(metric)));
  const totals = [...Object.values(visitorTotals), ...perMetric].map((total) => `toString(${total})`);
  const perTime = slices.times === undefined ? '' : 'asOf, ';
  return `
  SELECT ${perTime}variantKey, state, slice,
    sumMap(unverified, arrayMap(variant -> toUInt64(1), unverified)) AS unverified,
    sumMap(claimedAsBot, arrayMap(variant -> toUInt64(1), claimedAsBot)) AS claimedAsBot,
    [${totals.join(',\n    ')}] AS totals
  FROM (${visitorRowsQuery(planned, slices)})
  GROUP BY ${perTime}variantKey, state, slice`;
}

/**
 * Returns a metric's aggregates by name: `n` visitors, `open` windows, visitors with a `misfit`, values `cut`, and the sums, named after
 * their factors.
 */
export function metricTotals(metric: PlannedMetric): Readonly<Record<string, string>> {
  const { plan, limits } = metric;
  const countedCondition = countedColumn(metric);
  const column = (name: string) => valueColumn(metric, name);
  const values = Object.entries(plan.values);
  const misfits = values.flatMap(([name, { misfit }]) =>
    misfit === undefined ? [] : [`${column(name)}_misfit`],
  );
  const cuts = values.flatMap(([name, { cap }]) =>
    cap === undefined || cap.isCovariate || limits.caps?.[cap.cappedValue] === undefined
      ? []
      : [[`cut ${cap.cappedValue}`, `countIf(${countedCondition} AND ${column(name)}_isCut)`] as const],
  );
  return {
    n: `countIf(${countedCondition})`,
    open: `countIf(${openWindowColumn(metric)})`,
    misfit: misfits.length === 0 ? '0' : `countIf(${countedCondition} AND (${misfits.join(' OR ')}))`,
    ...Object.fromEntries(cuts),
    ...Object.fromEntries(
      plan.sums.map((sum) => [sumName(sum), `sumIf(${termSql(metric, sum)}, ${countedCondition})`]),
    ),
  };
}

/** Returns a sum's name in {@link metricTotals}. */
export function sumName(sum: MetricPlan['sums'][number]): string {
  return `sum ${sum.join(' ')}`;
}

/** The summand. Wide enough for a billion visitors with the largest possible values, and no wider, because that is slower. */
function termSql(metric: PlannedMetric, sum: MetricPlan['sums'][number]): string {
  const factors = sum.map((name) => ({
    column: valueColumn(metric, name),
    isCount: isCount(metric.plan.values[name]),
  }));
  const width = sum.length === 1 || factors.every(({ isCount }) => isCount) ? 'toInt128' : 'toInt256';
  const isWide = sum.some((name) => metric.plan.values[name]?.unit.exponent !== 0);
  return factors.map(({ column }) => `${isWide ? 'toInt256' : width}(${column})`).join(' * ');
}

function isCount(value: VisitorValue | undefined): boolean {
  return value?.unit === ones;
}
