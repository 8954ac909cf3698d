import type { MetricDefinitionOf } from '../metric-definition.ts';
import { comparable, compare } from './comparable.ts';
import { amountOf, before, countTooLarge } from './goal-value.ts';
import type { PlanOf } from './metric-plan.ts';

/** How often a visitor reaches a goal, or the sum of those events' values. */
export const planAmount: PlanOf<MetricDefinitionOf<'count' | 'mean'>> = (definition, context) => {
  const { goal, windowMs, capPercentile, withCovariate = false } = definition;
  const window = { from: 0, until: windowMs };
  const post = amountOf(goal, window, context);
  const pre = withCovariate ? amountOf(goal, before, context) : undefined;
  const { values, sums } = comparable(post, pre, capPercentile);
  const hasValues = 'valueProperty' in goal;
  return {
    windowMs,
    isMergeable: true,
    values: { ...values, ...(hasValues && { tooLarge: countTooLarge([goal], window, context) }) },
    sums: hasValues ? [...sums, ['tooLarge']] : sums,
    finish: (found) => ({
      stats: compare(found, withCovariate),
      details: {
        ...(hasValues && { outOfRange: found.sum('tooLarge') }),
        ...(capPercentile !== undefined && { capped: { value: found.capped('value') } }),
      },
    }),
  };
};
