import type { MetricPlan } from './kinds/metric-plan.ts';
import type { EncodedColumn } from './visitor-values.ts';

/** Name of the column with event values. */
export const valuesOfEvents = 'values';

/** Values of a quantile's plan that are derived from event values. */
export const derivedQuantileColumns = { below: 'below', events: 'events' } as const;

/** Whether a metric's values are derived from event values. */
export function isQuantilePlan({ quantiles }: MetricPlan): boolean {
  return quantiles !== undefined;
}

/**
 * Returns the columns reported for each visitor: all values of a metric's plan; for a quantile, event values in place of those derived from
 * them.
 */
export function encodedColumns(plan: MetricPlan): readonly EncodedColumn[] {
  const isEncoded = (name: string) => !isQuantilePlan(plan) || !(name in derivedQuantileColumns);
  return [
    ...(isQuantilePlan(plan) ? [{ name: valuesOfEvents, decimals: 0, exponent: 0 }] : []),
    ...Object.entries(plan.values)
      .filter(([name]) => isEncoded(name))
      .map(([name, { unit }]) => ({ name, decimals: unit.decimals, exponent: unit.exponent })),
  ];
}
