import type { MetricDefinitionOf } from '../metric-definition.ts';
import type { EventGroup } from '../sql/event-fields.ts';
import { overEvents } from '../sql/over-events.ts';
import { isTooLarge } from '../sql/value-units.ts';
import { ones } from '../units.ts';
import { capped, comparable, compare, squaresOf } from './comparable.ts';
import { addUp, arraysOf, before, isWithin, type Span } from './goal-value.ts';
import type { PlanContext, PlanOf, VisitorValue } from './metric-plan.ts';

type Revenue = MetricDefinitionOf<'revenue'>;

const refundMs = 30 * 86_400_000;

/** What a visitor pays, minus refunds. */
export const planRevenue: PlanOf<Revenue> = (definition, context) => {
  const { goal, windowMs, capPercentile, withCovariate = false } = definition;
  const { events, asOf, prefix } = context;
  const window = { from: 0, until: windowMs };
  const during = accountOf(goal, window, { from: 0, until: windowMs + refundMs }, `${prefix}_post`, context);
  // Excludes everything after the first exposure, which the experiment may have influenced.
  const past = withCovariate ? accountOf(goal, before, before, `${prefix}_pre`, context) : undefined;
  const group = events.named(goal.eventName);
  const foreign = `${isWithin(window, group)} AND ${group.inOtherCurrency(goal.currency)}`;
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
      foreign: { sql: `toInt64(arrayCount(${overEvents(foreign)}))`, unit: ones },
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

/** Revenue from the orders of one span, minus the refunds of another. */
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
  /** Number of excluded orders and refunds. */
  readonly tooLarge: VisitorValue;
} {
  const { events } = context;
  const own = groupOf(goal, events.named(goal.eventName), context);
  const back = groupOf(goal, events.refunds(goal.valueProperty), context);
  const isOfGoal = `${isWithin(orders, own.group)} AND ${own.isOurs}`;
  const isOwn = `${isOfGoal} AND NOT ${own.isLeftOut}`;
  // NaN isn't negative: an order without an amount counts as 0.
  const isOrder = `${isOwn} AND NOT ${own.isNegative}`;
  const isReturn = `${isOwn} AND ${own.isNegative} AND of_${own.numbers} = 0`;
  const isAnyRefund = `of_${back.numbers} != 0 AND ${isWithin(refunds, back.group)} AND ${back.isOurs}`;
  const isRefund = `${isAnyRefund} AND NOT ${back.isLeftOut}`;
  const numbers = `arrayFilter(${overEvents(isOrder, own.numbers)})`;
  const gross = addUp(goal, isOrder, context);
  const steps = {
    [`${prefix}_gross`]: gross.sql,
    [`${prefix}_orders`]: goal.countMode === 'once' ? `arraySlice(${numbers}, 1, 1)` : numbers,
    [`${prefix}_refunds`]: `arrayFilter(${overEvents(isRefund, back.numbers)})`,
    [`${prefix}_refunded`]: `arrayFilter(${overEvents(isRefund, back.units)})`,
  };
  const refunded = `arraySum((number, unit) -> if(has(${prefix}_orders, number), unit, 0), ${prefix}_refunds, ${prefix}_refunded)`;
  const returned = `arraySum(${overEvents(`if(${isReturn}, of_${own.units}, 0)`)})`;
  const anyMisfit = [
    `arrayExists(${overEvents(`of_${own.misfits} AND ((${isOrder}) OR (${isReturn}))`)})`,
    `arrayExists(${overEvents(`of_${back.misfits} AND ${isRefund}`)})`,
  ].join(' OR ');
  // An event of the goal may itself be a refund, and counts once.
  const isRefundToo = `${own.isNegative} AND of_${own.numbers} != 0 AND ${isWithin(refunds, own.group)}`;
  const tooLarge = [
    `arrayCount(${overEvents(`${own.isLeftOut} AND ${isOfGoal} AND NOT (${isRefundToo})`)})`,
    `arrayCount(${overEvents(`${back.isLeftOut} AND ${isAnyRefund}`)})`,
  ].join(' + ');
  return {
    steps,
    gross: { ...gross, sql: `${prefix}_gross` },
    net: {
      sql: `${prefix}_gross + ${refunded} + ${returned}`,
      unit: own.unit,
      misfit: `(${anyMisfit})`,
    },
    tooLarge: { sql: `toInt64(${tooLarge})`, unit: ones },
  };
}

/** The arrays of a group, and the conditions on one of its events. */
function groupOf(goal: Revenue['goal'], group: EventGroup, context: PlanContext) {
  const arrays = arraysOf(goal, context, group);
  return {
    ...arrays,
    group,
    numbers: group.orders(),
    isOurs: `NOT ${group.inOtherCurrency(goal.currency)}`,
    isNegative: `(of_${arrays.values} < 0)`,
    isLeftOut: isTooLarge(`of_${arrays.values}`),
  };
}
