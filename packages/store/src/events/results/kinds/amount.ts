import type { MetricDefinitionOf } from '../metric-definition.ts';
import { planComparison, toComparisonStats } from './comparison.ts';
import { amountValue, preExposureSpan, tooLargeCount } from './goal-value.ts';
import type { MetricPlanner } from './metric-plan.ts';

/** How often a visitor reaches a goal, or the sum of those events' values. */
export const planAmount: MetricPlanner<MetricDefinitionOf<'count' | 'mean'>> = (definition, context) => {
  const { goal, windowMs, capPercentile, withCovariate = false } = definition;
  const window = { from: 0, until: windowMs };
  const post = amountValue(goal, window, context);
  const pre = withCovariate ? amountValue(goal, preExposureSpan, context) : undefined;
  const { values, sums } = planComparison(post, pre, capPercentile);
  const hasValueProperty = 'valueProperty' in goal;
  return {
    windowMs,
    isMergeable: true,
    values: { ...values, ...(hasValueProperty && { tooLarge: tooLargeCount([goal], window, context) }) },
    sums: hasValueProperty ? [...sums, ['tooLarge']] : sums,
    toStats: (metricSums) => ({
      stats: toComparisonStats(metricSums, withCovariate),
      details: {
        ...(hasValueProperty && { outOfRange: metricSums.sum('tooLarge') }),
        ...(capPercentile !== undefined && { capped: { value: metricSums.capped('value') } }),
      },
    }),
  };
};
