import type { MetricPlan } from './kinds/metric-plan.ts';
import type { EncodedColumn } from './visitor-values.ts';

/** Name of the column with a quantile's raw event values. */
export const valuesOfEvents = 'values';

/** Values of a quantile's plan that are recomputed from the raw event values instead of being encoded. */
export const derivedQuantileColumns = { below: 'below', events: 'events' } as const;

/** Whether the plan is a quantile's, whose values are derived from event values. */
export function isQuantilePlan({ quantiles }: MetricPlan): boolean {
  return quantiles !== undefined;
}

/**
 * Returns the columns encoded for each visitor: all values of the plan, except that a quantile has its raw event values in place of the
 * values derived from them.
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
