import type { MetricPlan } from './kinds/metric-plan.ts';
import type { ToldColumn } from './visitor-values.ts';

/** Name of the column with the numbers of single events. */
export const valuesOfEvents = 'values';

/** Values of a quantile's plan that follow from the numbers of single events. */
export const ofQuantile = { below: 'below', events: 'events' } as const;

/** Whether a metric's values follow from the numbers of single events. */
export function hasEvents({ quantiles }: MetricPlan): boolean {
  return quantiles !== undefined;
}

/** Returns what is told of each visitor: all values of a metric's plan, and of a quantile the numbers that they follow from. */
export function toldColumns(plan: MetricPlan): readonly ToldColumn[] {
  const isTold = (name: string) => !hasEvents(plan) || !(name in ofQuantile);
  return [
    ...(hasEvents(plan) ? [{ name: valuesOfEvents, decimals: 0, exponent: 0 }] : []),
    ...Object.entries(plan.values)
      .filter(([name]) => isTold(name))
      .map(([name, { unit }]) => ({ name, decimals: unit.decimals, exponent: unit.exponent })),
  ];
}
