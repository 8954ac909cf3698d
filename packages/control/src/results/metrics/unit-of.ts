import type { MetricKind } from '@pixel/protocol';
import type { MetricDefinition } from '@pixel/store/events';

/** Unit of a metric's numbers: fractions of 1, numbers, money in major units, a ratio of two numbers, or points of a score. */
export type Unit = 'share' | 'number' | 'money' | 'ratio' | 'points';

const units: Readonly<Record<Exclude<MetricKind, 'ratio'>, Unit>> = {
  proportion: 'share',
  count: 'number',
  mean: 'number',
  revenue: 'money',
  funnel: 'share',
  retention: 'share',
  quantile: 'number',
  survey_score: 'points',
  nps: 'points',
};

/** Returns the unit of a metric's value. A ratio of money to a number is money. */
export function unitOf(metric: MetricDefinition): Unit {
  if (metric.kind !== 'ratio') return units[metric.kind];
  return 'currency' in metric.numerator && !('currency' in metric.denominator) ? 'money' : 'ratio';
}
