import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { valueColumn, visitorRowsQuery } from './visitor-rows.ts';

/** What a variant's visitors did on each day since their exposure, in the metric's integer units. */
export interface DaysRow {
  readonly variantKey: string;
  readonly n: string;
  /** Visitors with values that don't fit. */
  readonly misfits: string;
  /** By day. */
  readonly sums: readonly string[];
  /** Products of each day with itself and each later day, flattened. */
  readonly products: readonly string[];
}

/**
 * Returns the query of a {@link DaysRow} per variant. `planned` is one metric with windows of one day, two days and so on, so that a day is
 * the difference between consecutive windows. Includes only visitors whose longest window is closed.
 */
export function daysQuery(planned: PlannedMetrics): string {
  const { metrics } = planned;
  const windowMs = Math.max(...metrics.map(({ plan }) => plan.windowMs));
  const days = metrics.map((metric, index) => {
    const before = metrics[index - 1];
    return `${wideValueSql(metric)}${before === undefined ? '' : ` - ${wideValueSql(before)}`} AS day${index}`;
  });
  const products = metrics.flatMap((_, a) =>
    metrics.slice(a).map((__, later) => `toString(sum(day${a} * day${a + later}))`),
  );
  return `
  SELECT variantKey, toString(count()) AS n, toString(countIf(isMisfit)) AS misfits,
    [${metrics.map((_, index) => `toString(sum(day${index}))`).join(', ')}] AS sums,
    [${products.join(', ')}] AS products
  FROM (
    SELECT variantKey, ${days.join(',\n      ')}, ${misfitColumn(metrics.at(-1))} AS isMisfit
    FROM (${visitorRowsQuery(planned, { slice: "''", cell: "''" })})
    WHERE state = 'counted' AND exposedAt <= {asOf:Int64} - ${windowMs}
  )
  GROUP BY variantKey ORDER BY variantKey`;
}

function wideValueSql(metric: PlannedMetric): string {
  return `toInt256(${valueColumn(metric, 'post')})`;
}

/** The longest window contains the events of all others. */
function misfitColumn(metric: PlannedMetric | undefined): string {
  return metric?.plan.values.post?.misfit === undefined ? '0' : `${valueColumn(metric, 'post')}_misfit`;
}
