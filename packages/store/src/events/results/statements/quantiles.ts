import type { FoundQuantile } from '../kinds/metric-plan.ts';
import { double } from '../sql/double.ts';
import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { isIn, type VisitorSlices, visitorRowsQuery } from './visitor-rows.ts';

/** Of an arm, or one of its groups, the quantiles of each metric that has them: how many values, the quantile, and its limits. */
export interface QuantilesRow {
  readonly variantKey: string;
  readonly cell: string;
  readonly quantiles: readonly (readonly [n: string, q: string, qLower: string, qUpper: string])[];
}

/** The quantile of the standard normal distribution that leaves 2.5 % above it. */
const z = 1.959963984540054;

/** Returns the metrics with quantiles, in the order of {@link QuantilesRow}. */
export function withQuantiles({ metrics }: PlannedMetrics): readonly PlannedMetric[] {
  return metrics.filter(({ plan }) => plan.quantiles !== undefined);
}

/** Returns the query of quantiles: a {@link QuantilesRow} for each arm and cell. */
export function quantilesQuery(planned: PlannedMetrics, slices: VisitorSlices): string {
  const metrics = withQuantiles(planned);
  const sorted = metrics.map(
    (metric, at) => `arraySort(groupArrayArrayIf(${metric.prefix}_values, ${isIn(metric)})) AS sorted${at}`,
  );
  const found = metrics.map(({ plan }, at) => {
    const level = double(plan.quantiles?.level ?? 0.5);
    const half = `${double(z)} * sqrt(${level} * (1 - ${level}) / length(sorted${at}))`;
    const limits = [level, `${level} - ${half}`, `${level} + ${half}`];
    const numbers = limits.map((limit) => `toString(${interpolated(`sorted${at}`, limit)})`);
    return `[toString(length(sorted${at})), ${numbers.join(', ')}]`;
  });
  return `SELECT variantKey, cell, [${found.join(',\n    ')}] AS quantiles FROM (
    SELECT variantKey, cell, ${sorted.join(',\n      ')} FROM (${visitorRowsQuery(planned, slices)})
    WHERE state = 'counted' GROUP BY variantKey, cell
  )`;
}

/** As `quantileExactInclusive` does: level 0 is the first value, level 1 the last one. */
function interpolated(sorted: string, level: string): string {
  const position = `least(greatest(${level}, 0), 1) * (length(${sorted}) - 1) + 1`;
  const element = (next: number) =>
    `arrayElement(${sorted}, least(toUInt64(floor(${position})) + ${next}, length(${sorted})))`;
  return `if(empty(${sorted}), 0, ${element(0)} + (${position} - floor(${position})) * (${element(1)} - ${element(0)}))`;
}

/** Returns the quantiles of each metric by its key. */
export function readQuantiles(
  planned: PlannedMetrics,
  rows: readonly QuantilesRow[],
): ReadonlyMap<string, readonly FoundQuantile[]> {
  return new Map(
    withQuantiles(planned).map(({ definition }, at) => [
      definition.key,
      rows.flatMap(({ variantKey, cell, quantiles }) => {
        const [n = 0, q = 0, qLower = 0, qUpper = 0] = (quantiles[at] ?? []).map(Number);
        return n === 0 ? [] : [{ variantKey, group: cell, n, q, qLower, qUpper }];
      }),
    ]),
  );
}
