import type { MetricDefinitionOf } from '../metric-definition.ts';
import type { FunnelStep } from '../scanned.ts';
import { overEvents } from '../sql/over-events.ts';
import { ones } from '../units.ts';
import type { MetricPlan, MetricPlanner, VisitorValue } from './metric-plan.ts';

/** Later than the end of any window, in milliseconds. */
const never = 1e15;

/** How far a visitor gets through consecutive goals. Taking the earliest event that reaches a step leaves the most time for the next. */
export const planFunnel: MetricPlanner<MetricDefinitionOf<'funnel'>> = (definition, { events, prefix }) => {
  const { steps: goals, windowMs } = definition;
  const last = goals.length - 1;
  const steps: Record<string, string> = {};
  const values: Record<string, VisitorValue> = {};
  goals.forEach((goal, index) => {
    const from = index === 0 ? '0' : `${prefix}_step${index - 1}`;
    const { ages } = events.withName(goal.eventName);
    const reached = `of_${ages} >= ${from} AND of_${ages} < ${windowMs}`;
    const age = overEvents(`if(${reached}, of_${ages}, toInt64(${never}))`);
    steps[`${prefix}_step${index}`] = `arrayMin(arrayConcat(arrayMap(${age}), [toInt64(${never})]))`;
    values[`reached${index}`] = { sql: `toUInt8(${prefix}_step${index} < ${never})`, unit: ones };
  });
  return {
    windowMs,
    isMergeable: true,
    steps,
    values,
    sums: goals.map((_, index): MetricPlan['sums'][number] => [`reached${index}`]),
    toStats(sums) {
      const reached = goals.map((_, index) => sums.sum(`reached${index}`));
      const [entrants = 0, finishers = 0] = [reached[0], reached[last]];
      return {
        stats: { kind: 'proportion', n: sums.n, sum: finishers },
        details: {
          steps: reached.map((count, index) => toFunnelStep(count, reached[index - 1], sums.n)),
          ofEntrants: { kind: 'proportion', n: entrants, sum: finishers },
        },
      };
    },
  };
};

/** Visitors who reach a step have reached the previous one, so squares and products are counts too. */
function toFunnelStep(reached: number, previous: number | undefined, n: number): FunnelStep {
  if (previous === undefined) return { reached, stats: { kind: 'proportion', n, sum: reached } };
  const [num, den] = [reached, previous].map((sum) => ({ sum, sumSquares: sum })) as [Square, Square];
  return { reached, stats: { kind: 'ratio', n, num, den, numDen: reached } };
}

interface Square {
  readonly sum: number;
  readonly sumSquares: number;
}
