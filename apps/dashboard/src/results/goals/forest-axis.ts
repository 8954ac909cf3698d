import type { ReportedMetric } from '@pixel/control/client';
import { type Axis, axisAround } from '../../ui/axis.ts';
import { comparisonLookOf, limitOf, shownOf } from './comparison-look.ts';

/** Returns the one axis of all goals: what is decided fits on it, and so do limits; what is not clear may leave it. */
export function forestAxisOf(metrics: readonly ReportedMetric[]): Axis {
  return axisAround(
    metrics.flatMap((metric) => {
      const limit = limitOf(metric);
      const decided = metric.comparisons
        .filter((each) => shownOf(each) === 'lift' && comparisonLookOf(each, metric).bar !== 'unclear')
        .map(({ relative }) => relative);
      return limit === null ? decided : [...decided, { lower: limit, upper: limit }];
    }),
  );
}
