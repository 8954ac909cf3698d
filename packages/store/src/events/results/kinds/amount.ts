import type { MetricDefinitionOf } from '../metric-definition.ts';
import { comparable, compare } from './comparable.ts';
import { amountOf, before } from './goal-value.ts';
import type { PlanOf } from './metric-plan.ts';

/** How often a visitor reaches a goal, or what the values of these events add up to. */
export const planAmount: PlanOf<MetricDefinitionOf<'count' | 'mean'>> = (definition, context) => {
  const { goal, windowMs, capPercentile, withCovariate = false } = definition;
  const post = amountOf(goal, { from: 0, until: windowMs }, context);
  const pre = withCovariate ? amountOf(goal, before, context) : undefined;
  return {
    windowMs,
    isMergeable: true,
    ...comparable(post, pre, capPercentile),
    finish: (sums) => ({
      stats: compare(sums, withCovariate),
      details: capPercentile === undefined ? {} : { capped: { value: sums.capped('value') } },
    }),
  };
};
