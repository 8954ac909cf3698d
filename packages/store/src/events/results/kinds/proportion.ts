import type { MetricDefinitionOf } from '../metric-definition.ts';
import { preExposureSpan, reachedValue } from './goal-value.ts';
import type { MetricPlanner } from './metric-plan.ts';

/** Whether a visitor reaches a goal. */
export const planProportion: MetricPlanner<MetricDefinitionOf<'proportion'>> = (definition, context) => {
  const { goal, windowMs, withCovariate = false } = definition;
  const post = reachedValue(goal, { from: 0, until: windowMs }, context);
  return {
    windowMs,
    isMergeable: true,
    ...(withCovariate
      ? {
          values: { post, pre: reachedValue(goal, preExposureSpan, context) },
          sums: [['post'], ['pre'], ['post', 'pre']],
        }
      : { values: { post }, sums: [['post']] }),
    toStats(sums) {
      const { n } = sums;
      if (!withCovariate) return { stats: { kind: 'proportion', n, sum: sums.sum('post') }, details: {} };
      const [sum, sumBefore] = [sums.sum('post'), sums.sum('pre')];
      const postPre = sums.product('post', 'pre');
      return {
        stats: { kind: 'cupedProportion', n, post: { sum }, pre: { sum: sumBefore }, postPre },
        details: {},
      };
    },
  };
};
