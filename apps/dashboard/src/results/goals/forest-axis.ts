import type { ReportedMetric } from '@pixel/control/client';
import { type Axis, createAxis } from '../../ui/axis.ts';
import { comparisonLookOf, limitOf, shownOf } from './comparison-look.ts';

/**
 * Returns the common axis of all goals: it fits decided intervals, limits and the primary goal's lifts; unclear intervals may exceed it.
 */
export function forestAxisOf(metrics: readonly ReportedMetric[]): Axis {
  return createAxis(
    metrics.flatMap((metric) => {
      const limit = limitOf(metric);
      const lifts = metric.comparisons.filter((each) => shownOf(each) === 'lift');
      const decided = lifts.flatMap((each) => {
        const { relative } = each;
        if (comparisonLookOf(each, metric).bar !== 'unclear') return [relative];
        return metric.role === 'primary' ? [{ lower: relative.estimate, upper: relative.estimate }] : [];
      });
      return limit === null ? decided : [...decided, { lower: limit, upper: limit }];
    }),
  );
}
