import { quote } from '../../sql/quote.ts';
import type { MetricDefinitionOf } from '../metric-definition.ts';
import { double } from '../sql/double.ts';
import { overEvents } from '../sql/over-events.ts';
import { isTooLarge } from '../sql/value-units.ts';
import { ones } from '../units.ts';
import { squaresOf } from './comparable.ts';
import { arraysOf, countTooLarge, isWithin } from './goal-value.ts';
import type { FoundQuantile, PlanOf } from './metric-plan.ts';

/** A quantile of an arm's events, and the number of each visitor's events at or below it. */
export const planQuantile: PlanOf<MetricDefinitionOf<'quantile'>> = (definition, context) => {
  const { goal, level, windowMs } = definition;
  const { events, quantiles, prefix } = context;
  const window = { from: 0, until: windowMs };
  const { values } = arraysOf(goal, context);
  const isValue = `NOT isNaN(of_${values}) AND NOT ${isTooLarge(`of_${values}`)}`;
  const isCounted = `${isWithin(window, events.named(goal.eventName))} AND ${isValue}`;
  const all = `arrayFilter(${overEvents(isCounted, values)})`;
  if (goal.countMode === 'once') events.inOrder();
  const counted = goal.countMode === 'once' ? `arraySlice(${all}, 1, 1)` : all;
  return {
    windowMs,
    isMergeable: false,
    quantiles: { values: counted, level },
    steps: { [`${prefix}_values`]: counted, [`${prefix}_q`]: ofArm(quantiles ?? []) },
    values: {
      below: { sql: `toInt64(arrayCount(value -> value <= ${prefix}_q, ${prefix}_values))`, unit: ones },
      events: { sql: `toInt64(length(${prefix}_values))`, unit: ones },
      tooLarge: countTooLarge([goal], window, context),
    },
    sums: [
      ['below'],
      ['below', 'below'],
      ['events'],
      ['events', 'events'],
      ['below', 'events'],
      ['tooLarge'],
    ],
    finish(sums) {
      const details = { outOfRange: sums.sum('tooLarge') };
      if (sums.quantile === undefined) return { details };
      const { n, q, qLower, qUpper } = sums.quantile;
      return {
        stats: {
          kind: 'quantileClustered',
          ...{ n, nStar: n, nu: level, q, qLower, qUpper },
          below: squaresOf(sums, 'below'),
          events: squaresOf(sums, 'events'),
          belowEvents: sums.product('below', 'events'),
          nClusters: sums.n,
        },
        details,
      };
    },
  };
};

/** The quantile of the visitor's arm and, in a breakdown, of its group. */
function ofArm(quantiles: readonly FoundQuantile[]): string {
  if (quantiles.length === 0) return 'nan';
  const arms = quantiles.map(({ variantKey, group }) => `(${quote(variantKey)}, ${quote(group)})`);
  const found = quantiles.map(({ q }) => double(q));
  return `[nan, ${found.join(', ')}][indexOf([${arms.join(', ')}], (variantKey, cell)) + 1]`;
}
