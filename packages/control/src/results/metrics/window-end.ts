import type { MetricDefinition } from '@pixel/store/events';

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns how long after its first exposure a visitor's events count, in milliseconds. */
export function windowMsOf(metric: MetricDefinition): number {
  return metric.kind === 'retention' ? metric.days[1] * dayMs : metric.windowMs;
}

/** Returns the longest window of several metrics in milliseconds, or 0 for none. */
export function longestWindowMs(metrics: readonly MetricDefinition[]): number {
  return Math.max(0, ...metrics.map(windowMsOf));
}
