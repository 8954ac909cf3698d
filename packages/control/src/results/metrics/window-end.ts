import type { MetricDefinition } from '@pixel/store/events';

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns how long after its first exposure the last thing counts that a visitor does, in milliseconds. */
export function windowMsOf(metric: MetricDefinition): number {
  return metric.kind === 'retention' ? metric.days[1] * dayMs : metric.windowMs;
}

/** Returns the same of the longest of several metrics; 0 of none. */
export function longestWindowMs(metrics: readonly MetricDefinition[]): number {
  return Math.max(0, ...metrics.map(windowMsOf));
}
