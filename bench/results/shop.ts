import type { MetricDefinition } from '@pixel/store/events';

export const dayMs = 86_400_000;
export const start = Date.UTC(2026, 0, 2);
/** Number of days over which first exposures are spread. */
export const exposureDays = 28;
/** The last visitors' windows are still open then, and some events are yet to come. */
export const asOf = start + 33 * dayMs;
export const experimentKey = 'cta';
export const phase = { number: 1, startedAt: start };
export const variants = ['blue', 'control', 'red'] as const;
export const surveyId = '0197a000-0000-7000-8000-0000000000aa';

const windowMs = 7 * dayMs;
const purchase = { eventName: 'purchase', valueProperty: 'revenue', currency: 'EUR' };
const pings = { eventName: 'ping', valueProperty: 'value' };
const step = (eventName: string) => ({ eventName });

/** Metrics of every kind. */
export const allMetrics: readonly MetricDefinition[] = [
  { key: 'cart', kind: 'proportion', goal: step('cart'), windowMs, withCovariate: true },
  { key: 'checkout', kind: 'proportion', goal: step('checkout'), windowMs },
  { key: 'views', kind: 'count', goal: step('view'), windowMs, withCovariate: true },
  { key: 'pings', kind: 'mean', goal: pings, windowMs: 2 * windowMs, withCovariate: true },
  {
    ...{ key: 'revenue', kind: 'revenue', goal: purchase, windowMs },
    ...{ capPercentile: 0.99, withCovariate: true },
  },
  { key: 'basket', kind: 'ratio', numerator: purchase, denominator: step('purchase'), windowMs },
  { key: 'carts per view', kind: 'ratio', numerator: step('cart'), denominator: step('view'), windowMs },
  {
    ...{ key: 'funnel', kind: 'funnel', windowMs: 2 * windowMs },
    steps: ['view', 'cart', 'checkout', 'purchase'].map(step),
  },
  { key: 'return', kind: 'retention', goal: step('view'), days: [1, 7] },
  { key: 'slow', kind: 'quantile', goal: pings, level: 0.75, windowMs },
  { key: 'stars', kind: 'survey_score', surveyId, questionId: 'stars', windowMs },
  { key: 'nps', kind: 'nps', surveyId, questionId: 'nps', windowMs },
];

/** The metrics that other databases compute too, all with one window. */
export const sharedWindowMs = windowMs;
export const sharedMetrics: readonly MetricDefinition[] = [
  { key: 'cart', kind: 'proportion', goal: step('cart'), windowMs },
  { key: 'views', kind: 'count', goal: step('view'), windowMs },
  {
    ...{ key: 'paid', kind: 'mean', windowMs },
    goal: { eventName: 'purchase', valueProperty: 'revenue' },
  },
  {
    ...{ key: 'funnel', kind: 'funnel', windowMs },
    steps: ['view', 'cart', 'checkout', 'purchase'].map(step),
  },
];
