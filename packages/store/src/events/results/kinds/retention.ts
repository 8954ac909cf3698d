import type { MetricDefinitionOf } from '../metric-definition.ts';
import { reaches } from './goal-value.ts';
import type { PlanOf } from './metric-plan.ts';

const dayMs = 86_400_000;

/** Whether a visitor returns on certain days. Eligibility depends on the first exposure alone. */
export const planRetention: PlanOf<MetricDefinitionOf<'retention'>> = (definition, context) => {
  const [from, until] = definition.days.map((day) => day * dayMs) as [number, number];
  return {
    windowMs: until,
    isMergeable: true,
    values: { returned: reaches(definition.goal, { from, until }, context) },
    sums: [['returned']],
    finish: (sums) => ({
      stats: { kind: 'proportion', n: sums.n, sum: sums.sum('returned') },
      details: {},
    }),
  };
};
