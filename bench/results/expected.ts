import type { ArmSums, MetricDefinition } from '@pixel/store/events';
import { asOf, dayMs, variants } from './shop.ts';
import { type Event, eventsOf, visitorOf } from './visitors.ts';

/** The expected values of a variant's metric, computed without a database. */
export interface ExpectedMetric {
  readonly n: number;
  /** Of conversions, events, values or answers, like {@link mainSum} of statistics. */
  readonly sum: number;
}

/** Computes what this many visitors do, by metric and then by variant, event by event. */
export function expect(
  metrics: readonly MetricDefinition[],
  visitors: number,
): readonly (readonly ExpectedMetric[])[] {
  const found = metrics.map(() => variants.map(() => ({ n: 0, sum: 0 })));
  for (let i = 0; i < visitors; i += 1) {
    const { arm, firstMs, state } = visitorOf(i);
    if (state === 'bot' || state === 'internal') continue;
    const events = eventsOf(i).filter(({ age }) => firstMs + age < asOf);
    if (state === 'multi' && events.filter(({ eventName }) => eventName === '$exposure').length > 1) continue;
    metrics.forEach((metric, at) => {
      const expected = found[at]?.[arm];
      if (expected === undefined || firstMs > asOf - windowOf(metric)) return;
      expected.n += 1;
      expected.sum += sumOf(metric, events);
    });
  }
  return found;
}

/** The main number of statistics: conversions, counts, payments or answers. */
export function mainSum(stats: ArmSums): number {
  switch (stats.kind) {
    case 'proportion':
    case 'mean':
      return stats.sum;
    case 'cupedProportion':
    case 'cupedMean':
      return stats.post.sum;
    case 'ratio':
    case 'cupedRatio':
      return stats.num.sum;
    case 'quantileClustered':
      return stats.n;
  }
}

function windowOf(metric: MetricDefinition): number {
  return metric.kind === 'retention' ? metric.days[1] * dayMs : metric.windowMs;
}

function sumOf(metric: MetricDefinition, events: readonly Event[]): number {
  const until = windowOf(metric);
  const named = (name: string, from = 0) =>
    events.filter(({ eventName, age }) => eventName === name && age >= from && age < until);
  const values = (name: string) => named(name).reduce((sum, { value }) => sum + value, 0);
  switch (metric.kind) {
    case 'proportion':
      return Math.min(1, named(metric.goal.eventName).length);
    case 'retention':
      return Math.min(1, named(metric.goal.eventName, metric.days[0] * dayMs).length);
    case 'count':
    case 'quantile':
      return named(metric.goal.eventName).length;
    case 'mean':
      return values(metric.goal.eventName);
    case 'ratio':
      return 'valueProperty' in metric.numerator
        ? values(metric.numerator.eventName)
        : named(metric.numerator.eventName).length;
    case 'funnel': {
      const ages = metric.steps.reduce(
        (age, { eventName }) => Math.min(...named(eventName, age).map((event) => event.age)),
        0,
      );
      return Number.isFinite(ages) ? 1 : 0;
    }
    case 'survey_score':
    case 'nps':
      return named('$survey:completed').reduce((sum, { value }) => sum + scoreOf(metric.kind, value), 0);
    case 'revenue':
      // With capped values, sums aren't those of the events.
      return Number.NaN;
  }
}

function scoreOf(kind: 'survey_score' | 'nps', value: number): number {
  const cents = Math.round(value * 100);
  if (kind === 'survey_score') return (cents % 5) + 1;
  const answer = cents % 11;
  return answer >= 9 ? 1 : answer >= 7 ? 0 : -1;
}
