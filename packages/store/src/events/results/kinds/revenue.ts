import type { MetricDefinitionOf } from '../metric-definition.ts';
import { overEvents } from '../sql/over-events.ts';
import { isTooLarge } from '../sql/value-units.ts';
import { ones } from '../units.ts';
import { capped, comparable, compare, squaresOf } from './comparable.ts';
import { addUp, arraysOf, before, isWithin, type Span } from './goal-value.ts';
import type { PlanContext, PlanOf, VisitorValue } from './metric-plan.ts';

type Revenue = MetricDefinitionOf<'revenue'>;

const refundMs = 30 * 86_400_000;

/** What a visitor pays, less what it gets back. */
export const planRevenue: PlanOf<Revenue> = (definition, context) => {
  const { goal, windowMs, capPercentile, withCovariate = false } = definition;
  const { events, asOf, prefix } = context;
  const window = { from: 0, until: windowMs };
  const during = accountOf(goal, window, { from: 0, until: windowMs + refundMs }, `${prefix}_post`, context);
  // Nothing after the first exposure, when the experiment may have had a part in it.
  const past = withCovariate ? accountOf(goal, before, before, `${prefix}_pre`, context) : undefined;
  const foreign = [events.named(goal.eventName), isWithin(window), events.inOtherCurrency(goal.currency)];
  const { values, sums } = comparable(during.net, past?.net, capPercentile);
  return {
    windowMs,
    isMergeable: true,
    steps: { ...during.steps, ...past?.steps },
    values: {
      ...values,
      gross: capped(during.gross, 'gross', capPercentile),
      refundable: {
        sql: `toUInt8(${prefix}_post_gross != 0 AND exposedAt + ${windowMs + refundMs} > ${asOf})`,
        unit: ones,
      },
      foreign: { sql: `toInt64(arrayCount(${overEvents(foreign.join(' AND '))}))`, unit: ones },
      tooLarge: during.tooLarge,
    },
    sums: [...sums, ['gross'], ['gross', 'gross'], ['refundable'], ['foreign'], ['tooLarge']],
    finish: (found) => ({
      stats: compare(found, withCovariate),
      details: {
        gross: { kind: 'mean', n: found.n, ...squaresOf(found, 'gross') },
        refundable: found.sum('refundable'),
        otherCurrency: found.sum('foreign'),
        outOfRange: found.sum('tooLarge'),
        ...(capPercentile !== undefined && {
          capped: { value: found.capped('value'), gross: found.capped('gross') },
        }),
      },
    }),
  };
};

/** What orders of one span bring, less the refunds of another. */
function accountOf(
  goal: Revenue['goal'],
  orders: Span,
  refunds: Span,
  prefix: string,
  context: PlanContext,
): {
  readonly steps: Readonly<Record<string, string>>;
  readonly gross: VisitorValue;
  readonly net: VisitorValue;
  /** Orders and refunds that are left out. */
  readonly tooLarge: VisitorValue;
} {
  const { events } = context;
  const { unit, values, units, misfits } = arraysOf(goal, context);
  const number = events.orders();
  events.refunds(goal.valueProperty);
  const isOurs = `NOT ${events.inOtherCurrency(goal.currency)}`;
  const isOfGoal = `${events.named(goal.eventName)} AND ${isWithin(orders)} AND ${isOurs}`;
  const isAnyRefund = `of_${values} < 0 AND of_${number} != 0 AND ${isWithin(refunds)} AND ${isOurs}`;
  const isLeftOut = isTooLarge(`of_${values}`);
  const isOwn = `${isOfGoal} AND NOT ${isLeftOut}`;
  // What is not a number is no negative one: an order without an amount is an order of 0.
  const isOrder = `${isOwn} AND NOT (of_${values} < 0)`;
  const isRefund = `${isAnyRefund} AND NOT ${isLeftOut}`;
  const isReturn = `${isOwn} AND of_${values} < 0 AND of_${number} = 0`;
  const numbers = `arrayFilter(${overEvents(isOrder, number)})`;
  const gross = addUp(goal, isOrder, context);
  const steps = {
    [`${prefix}_gross`]: gross.sql,
    [`${prefix}_orders`]: goal.countMode === 'once' ? `arraySlice(${numbers}, 1, 1)` : numbers,
    [`${prefix}_refunds`]: `arrayFilter(${overEvents(isRefund, number)})`,
    [`${prefix}_refunded`]: `arrayFilter(${overEvents(isRefund, units)})`,
  };
  const refunded = `arraySum((number, unit) -> if(has(${prefix}_orders, number), unit, 0), ${prefix}_refunds, ${prefix}_refunded)`;
  const returned = `arraySum(${overEvents(`if(${isReturn}, of_${units}, 0)`)})`;
  const anyMisfit = `arrayExists(${overEvents(`of_${misfits} AND ((${isOrder}) OR (${isRefund}) OR (${isReturn}))`)})`;
  return {
    steps,
    gross: { ...gross, sql: `${prefix}_gross` },
    net: { sql: `${prefix}_gross + ${refunded} + ${returned}`, unit, misfit: anyMisfit },
    tooLarge: {
      sql: `toInt64(arrayCount(${overEvents(`${isLeftOut} AND ((${isOfGoal}) OR (${isAnyRefund}))`)}))`,
      unit: ones,
    },
  };
}
