import type { ArmQuantile } from '../kinds/metric-plan.ts';
import { type CapNumbers, capNumbersSql, cappedMetricValues, nonZeroValuesSql, toCap } from './caps.ts';
import type { MetricLimits, PlannedMetrics } from './planned-metrics.ts';
import { type QuantileNumbers, quantileMetrics, quantileNumbersSql, sortedValuesSql } from './quantiles.ts';
import { type VisitorSlices, visitorRowsQuery } from './visitor-rows.ts';

/** What is read off ranked values: caps over all arms, and quantiles of each arm and cell. */
export interface RanksRow {
  readonly caps: readonly CapNumbers[];
  readonly arms: readonly (readonly [
    variantKey: string,
    cell: string,
    quantiles: readonly QuantileNumbers[],
  ])[];
}

/** Whether a metric needs its values ranked, as capped and quantile metrics do. */
export function needsRanks(planned: PlannedMetrics, key: string): boolean {
  const metrics = [...cappedMetricValues(planned).map(({ metric }) => metric), ...quantileMetrics(planned)];
  return metrics.some(({ definition }) => definition.key === key);
}

/** Returns the query for the single {@link RanksRow}. */
export function ranksQuery(planned: PlannedMetrics, slices: VisitorSlices): string {
  const cappedValues = cappedMetricValues(planned);
  const metrics = quantileMetrics(planned);
  const gathered = [
    ...nonZeroValuesSql(cappedValues).map((values, index) => `, ${values} AS values${index}`),
    ...metrics.map((metric, index) => `, ${sortedValuesSql(metric)} AS ranked${index}`),
  ];
  const carried = cappedValues.map((_, index) => `, values${index}`);
  const sorted = cappedValues.map(
    (_, index) => `, arraySort(groupArrayArray(values${index})) AS sorted${index}`,
  );
  return `SELECT [${cappedValues.map((capped, index) => capNumbersSql(capped, `sorted${index}`)).join(',\n    ')}] AS caps, arms
  FROM (
    SELECT groupArray((variantKey, cell, quantiles)) AS arms${sorted.join('')}
    FROM (
      SELECT variantKey, cell, [${metrics.map((metric, index) => quantileNumbersSql(metric, `ranked${index}`)).join(',\n    ')}] AS quantiles${carried.join('')}
      FROM (
        SELECT variantKey, cell${gathered.join('')}
        FROM (${visitorRowsQuery(planned, slices)})
        WHERE state = 'counted' GROUP BY variantKey, cell
      )
    )
  )`;
}

/** Returns the caps and quantiles of each metric, by metric key. */
export function readRanks(
  planned: PlannedMetrics,
  { caps, arms }: RanksRow,
): ReadonlyMap<string, MetricLimits> {
  const known = new Map<string, MetricLimits>();
  cappedMetricValues(planned).forEach((capped, index) => {
    const { key } = capped.metric.definition;
    const numbers = caps[index];
    const cap = numbers && toCap(capped, numbers);
    if (cap) known.set(key, { caps: { ...known.get(key)?.caps, [capped.cappedValue]: cap } });
  });
  quantileMetrics(planned).forEach(({ definition }, index) => {
    const quantiles = arms.flatMap(([variantKey, cell, ofMetrics]): readonly ArmQuantile[] => {
      const [n = 0, q = 0, qLower = 0, qUpper = 0] = (ofMetrics[index] ?? []).map(Number);
      return n === 0 ? [] : [{ variantKey, group: cell, n, q, qLower, qUpper }];
    });
    known.set(definition.key, { ...known.get(definition.key), quantiles });
  });
  return known;
}
