import { doubleLiteral } from '../sql/double-literal.ts';
import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { countedColumn } from './visitor-rows.ts';

/** Number of values, the quantile, and its limits. */
export type QuantileNumbers = readonly [n: string, q: string, qLower: string, qUpper: string];

/** The 0.975 quantile of the standard normal distribution. */
export const zScore95 = 1.959963984540054;

export function quantileMetrics({ metrics }: PlannedMetrics): readonly PlannedMetric[] {
  return metrics.filter(({ plan }) => plan.quantiles !== undefined);
}

/** Returns the aggregate of all visitors' values in ascending order. */
export function sortedValuesSql(metric: PlannedMetric): string {
  return `arraySort(groupArrayArrayIf(${metric.prefix}_values, ${countedColumn(metric)}))`;
}

/** Returns the expression of {@link QuantileNumbers} for an array of all values in ascending order. */
export function quantileNumbersSql({ plan }: PlannedMetric, sorted: string): string {
  const level = doubleLiteral(plan.quantiles?.level ?? 0.5);
  const halfWidth = `${doubleLiteral(zScore95)} * sqrt(${level} * (1 - ${level}) / length(${sorted}))`;
  const limits = [level, `${level} - ${halfWidth}`, `${level} + ${halfWidth}`];
  const numbers = limits.map((limit) => `toString(${interpolateSql(sorted, limit)})`);
  return `[toString(length(${sorted})), ${numbers.join(', ')}]`;
}

/** Like `quantileExactInclusive`: level 0 is the smallest value, level 1 the largest. */
function interpolateSql(sorted: string, level: string): string {
  const position = `least(greatest(${level}, 0), 1) * (length(${sorted}) - 1) + 1`;
  const element = (next: number) =>
    `arrayElement(${sorted}, least(toUInt64(floor(${position})) + ${next}, length(${sorted})))`;
  return `if(empty(${sorted}), 0, ${element(0)} + (${position} - floor(${position})) * (${element(1)} - ${element(0)}))`;
}
