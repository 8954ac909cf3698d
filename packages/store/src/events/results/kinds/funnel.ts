import type { MetricDefinitionOf } from '../metric-definition.ts';
import type { FunnelStep } from '../scanned.ts';
import { overEvents } from '../sql/over-events.ts';
import { ones } from '../units.ts';
import type { MetricPlan, PlanOf, VisitorValue } from './metric-plan.ts';

/** Later than the end of any window, in milliseconds. */
const never = 1e15;

/** How far a visitor gets through consecutive goals. Taking the earliest event that reaches a step leaves the most time for the next. */
export const planFunnel: PlanOf<MetricDefinitionOf<'funnel'>> = (definition, { events, prefix }) => {
  const { steps: goals, windowMs } = definition;
  const last = goals.length - 1;
  const steps: Record<string, string> = {};
  const values: Record<string, VisitorValue> = {};
  goals.forEach((goal, at) => {
    const from = at === 0 ? '0' : `${prefix}_step${at - 1}`;
    const { ages } = events.named(goal.eventName);
    const reached = `of_${ages} >= ${from} AND of_${ages} < ${windowMs}`;
    const age = overEvents(`if(${reached}, of_${ages}, toInt64(${never}))`);
    steps[`${prefix}_step${at}`] = `arrayMin(arrayConcat(arrayMap(${age}), [toInt64(${never})]))`;
    values[`reached${at}`] = { sql: `toUInt8(${prefix}_step${at} < ${never})`, unit: ones };
  });
  return {
    windowMs,
    isMergeable: true,
    steps,
    values,
    sums: goals.map((_, at): MetricPlan['sums'][number] => [`reached${at}`]),
    finish(sums) {
      const reached = goals.map((_, at) => sums.sum(`reached${at}`));
      const [entrants = 0, arrived = 0] = [reached[0], reached[last]];
      return {
        stats: { kind: 'proportion', n: sums.n, sum: arrived },
        details: {
          steps: reached.map((count, at) => stepOf(count, reached[at - 1], sums.n)),
          ofEntrants: { kind: 'proportion', n: entrants, sum: arrived },
        },
      };
    },
  };
};

/** Visitors who reach a step have reached the previous one, so squares and products are counts too. */
function stepOf(reached: number, before: number | undefined, n: number): FunnelStep {
  if (before === undefined) return { reached, stats: { kind: 'proportion', n, sum: reached } };
  const [num, den] = [reached, before].map((sum) => ({ sum, sumSquares: sum })) as [Square, Square];
  return { reached, stats: { kind: 'ratio', n, num, den, numDen: reached } };
}

interface Square {
  readonly sum: number;
  readonly sumSquares: number;
}
