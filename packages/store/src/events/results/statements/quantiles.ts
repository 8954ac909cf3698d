import { double } from '../sql/double.ts';
import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { isIn } from './visitor-rows.ts';

/** Number of values, the quantile, and its limits. */
export type QuantileNumbers = readonly [n: string, q: string, qLower: string, qUpper: string];

/** The 97.5 % quantile of the standard normal distribution. */
export const z = 1.959963984540054;

/** Returns the quantile metrics. */
export function withQuantiles({ metrics }: PlannedMetrics): readonly PlannedMetric[] {
  return metrics.filter(({ plan }) => plan.quantiles !== undefined);
}

/** Returns the aggregate of all visitors' values in ascending order. */
export function quantileValues(metric: PlannedMetric): string {
  return `arraySort(groupArrayArrayIf(${metric.prefix}_values, ${isIn(metric)}))`;
}

/** Returns the expression of {@link QuantileNumbers} for an array of all values in ascending order. */
export function quantileNumbers({ plan }: PlannedMetric, sorted: string): string {
  const level = double(plan.quantiles?.level ?? 0.5);
  const half = `${double(z)} * sqrt(${level} * (1 - ${level}) / length(${sorted}))`;
  const limits = [level, `${level} - ${half}`, `${level} + ${half}`];
  const numbers = limits.map((limit) => `toString(${interpolated(sorted, limit)})`);
  return `[toString(length(${sorted})), ${numbers.join(', ')}]`;
}

/** Like `quantileExactInclusive`: level 0 is the first value, level 1 the last. */
function interpolated(sorted: string, level: string): string {
  const position = `least(greatest(${level}, 0), 1) * (length(${sorted}) - 1) + 1`;
  const element = (next: number) =>
    `arrayElement(${sorted}, least(toUInt64(floor(${position})) + ${next}, length(${sorted})))`;
  return `if(empty(${sorted}), 0, ${element(0)} + (${position} - floor(${position})) * (${element(1)} - ${element(0)}))`;
}
