import type { MetricDefinitionOf } from '../metric-definition.ts';
import { reachedValue } from './goal-value.ts';
import type { MetricPlanner } from './metric-plan.ts';

const dayMs = 86_400_000;

/** Plans whether a visitor reaches the goal from day `days[0]` to before day `days[1]` after the first exposure. */
export const planRetention: MetricPlanner<MetricDefinitionOf<'retention'>> = (definition, context) => {
  const [from, until] = definition.days.map((day) => day * dayMs) as [number, number];
  return {
    windowMs: until,
    isMergeable: true,
    values: { returned: reachedValue(definition.goal, { from, until }, context) },
    sums: [['returned']],
    toStats: (sums) => ({
      stats: { kind: 'proportion', n: sums.n, sum: sums.sum('returned') },
      details: {},
    }),
  };
};
