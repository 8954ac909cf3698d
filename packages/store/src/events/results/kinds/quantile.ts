import { quote } from '../../sql/quote.ts';
import type { MetricDefinitionOf } from '../metric-definition.ts';
import { doubleLiteral } from '../sql/double-literal.ts';
import { overEvents } from '../sql/over-events.ts';
import { tooLargeCondition } from '../sql/value-units.ts';
import { ones } from '../units.ts';
import { toValueSums } from './comparison.ts';
import { goalArrays, spanCondition, tooLargeCount } from './goal-value.ts';
import type { ArmQuantile, MetricPlanner } from './metric-plan.ts';

/** A quantile of an arm's events, and the number of each visitor's events at or below it. */
export const planQuantile: MetricPlanner<MetricDefinitionOf<'quantile'>> = (definition, context) => {
  const { goal, level, windowMs } = definition;
  const { events, quantiles, prefix } = context;
  const window = { from: 0, until: windowMs };
  const { values } = goalArrays(goal, context);
  const validCondition = `NOT isNaN(of_${values}) AND NOT ${tooLargeCondition(`of_${values}`)}`;
  const countedCondition = `${spanCondition(window, events.withName(goal.eventName))} AND ${validCondition}`;
  const all = `arrayFilter(${overEvents(countedCondition, values)})`;
  if (goal.countMode === 'once') events.requireChronologicalOrder();
  const countedValues = goal.countMode === 'once' ? `arraySlice(${all}, 1, 1)` : all;
  return {
    windowMs,
    isMergeable: false,
    quantiles: { values: countedValues, level },
    steps: { [`${prefix}_values`]: countedValues, [`${prefix}_q`]: armQuantileSql(quantiles ?? []) },
    values: {
      below: { sql: `toInt64(arrayCount(value -> value <= ${prefix}_q, ${prefix}_values))`, unit: ones },
      events: { sql: `toInt64(length(${prefix}_values))`, unit: ones },
      tooLarge: tooLargeCount([goal], window, context),
    },
    sums: [
      ['below'],
      ['below', 'below'],
      ['events'],
      ['events', 'events'],
      ['below', 'events'],
      ['tooLarge'],
    ],
    toStats(sums) {
      const details = { outOfRange: sums.sum('tooLarge') };
      if (sums.quantile === undefined) return { details };
      const { n, q, qLower, qUpper } = sums.quantile;
      return {
        stats: {
          kind: 'quantileClustered',
          ...{ n, nStar: n, nu: level, q, qLower, qUpper },
          below: toValueSums(sums, 'below'),
          events: toValueSums(sums, 'events'),
          belowEvents: sums.product('below', 'events'),
          nClusters: sums.n,
        },
        details,
      };
    },
  };
};

/** The quantile of the visitor's arm and, in a breakdown, of its group. */
function armQuantileSql(quantiles: readonly ArmQuantile[]): string {
  if (quantiles.length === 0) return 'nan';
  const arms = quantiles.map(({ variantKey, group }) => `(${quote(variantKey)}, ${quote(group)})`);
  const values = quantiles.map(({ q }) => doubleLiteral(q));
  return `[nan, ${values.join(', ')}][indexOf([${arms.join(', ')}], (variantKey, cell)) + 1]`;
}
