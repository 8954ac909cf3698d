import type { ReportedMetric } from '@pixel/control/client';
import { type Axis, createAxis } from '../../ui/axis.ts';
import { comparisonDisplay, comparisonStyle, guardrailLimit } from './comparison-style.ts';

/**
 * Returns the common axis of all goals. It fits decided intervals, limits and the primary goal's lifts; unclear intervals may exceed it.
 */
export function createForestAxis(metrics: readonly ReportedMetric[]): Axis {
  return createAxis(
    metrics.flatMap((metric) => {
      const limit = guardrailLimit(metric);
      const lifts = metric.comparisons.filter((comparison) => comparisonDisplay(comparison) === 'lift');
      const decided = lifts.flatMap((comparison) => {
        const { relative } = comparison;
        if (comparisonStyle(comparison, metric).bar !== 'unclear') return [relative];
        return metric.role === 'primary' ? [{ lower: relative.estimate, upper: relative.estimate }] : [];
      });
      return limit === null ? decided : [...decided, { lower: limit, upper: limit }];
    }),
  );
}
