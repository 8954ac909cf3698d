import type { MetricDefinitionOf } from '../metric-definition.ts';
import type { EventGroup } from '../sql/event-fields.ts';
import { overEvents } from '../sql/over-events.ts';
import { tooLargeCondition } from '../sql/value-units.ts';
import { ones } from '../units.ts';
import { planComparison, toComparisonStats, toValueSums, withCap } from './comparison.ts';
import { goalArrays, preExposureSpan, type Span, spanCondition, summedValue } from './goal-value.ts';
import type { MetricPlanner, PlanContext, VisitorValue } from './metric-plan.ts';

type Revenue = MetricDefinitionOf<'revenue'>;

const refundMs = 30 * 86_400_000;

/** What a visitor pays, minus refunds. */
export const planRevenue: MetricPlanner<Revenue> = (definition, context) => {
  const { goal, windowMs, capPercentile, withCovariate = false } = definition;
  const { events, asOf, prefix } = context;
  const window = { from: 0, until: windowMs };
  const post = planAccount(goal, window, { from: 0, until: windowMs + refundMs }, `${prefix}_post`, context);
  // Excludes everything after the first exposure, which the experiment may have influenced.
  const pre = withCovariate
    ? planAccount(goal, preExposureSpan, preExposureSpan, `${prefix}_pre`, context)
    : undefined;
  const group = events.withName(goal.eventName);
  const otherCurrencyCondition = `${spanCondition(window, group)} AND ${group.otherCurrencyCondition(goal.currency)}`;
  const { values, sums } = planComparison(post.net, pre?.net, capPercentile);
  return {
    windowMs,
    isMergeable: true,
    steps: { ...post.steps, ...pre?.steps },
    values: {
      ...values,
      gross: withCap(post.gross, 'gross', capPercentile),
      refundable: {
        sql: `toUInt8(${prefix}_post_gross != 0 AND exposedAt + ${windowMs + refundMs} > ${asOf})`,
        unit: ones,
      },
      foreign: { sql: `toInt64(arrayCount(${overEvents(otherCurrencyCondition)}))`, unit: ones },
      tooLarge: post.tooLarge,
    },
    sums: [...sums, ['gross'], ['gross', 'gross'], ['refundable'], ['foreign'], ['tooLarge']],
    toStats: (metricSums) => ({
      stats: toComparisonStats(metricSums, withCovariate),
      details: {
        gross: { kind: 'mean', n: metricSums.n, ...toValueSums(metricSums, 'gross') },
        refundable: metricSums.sum('refundable'),
        otherCurrency: metricSums.sum('foreign'),
        outOfRange: metricSums.sum('tooLarge'),
        ...(capPercentile !== undefined && {
          capped: { value: metricSums.capped('value'), gross: metricSums.capped('gross') },
        }),
      },
    }),
  };
};

/** Revenue from the orders of one span, minus the refunds of another. */
function planAccount(
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
  const goalGroup = withConditions(goal, events.withName(goal.eventName), context);
  const refundGroup = withConditions(goal, events.refunds(goal.valueProperty), context);
  const goalCondition = `${spanCondition(orders, goalGroup.group)} AND ${goalGroup.currencyCondition}`;
  const countedCondition = `${goalCondition} AND NOT ${goalGroup.tooLargeCondition}`;
  // NaN isn't negative: an order without an amount counts as 0.
  const orderCondition = `${countedCondition} AND NOT ${goalGroup.negativeCondition}`;
  const returnCondition = `${countedCondition} AND ${goalGroup.negativeCondition} AND of_${goalGroup.orderIds} = 0`;
  const anyRefundCondition = `of_${refundGroup.orderIds} != 0 AND ${spanCondition(refunds, refundGroup.group)} AND ${refundGroup.currencyCondition}`;
  const refundCondition = `${anyRefundCondition} AND NOT ${refundGroup.tooLargeCondition}`;
  const orderIds = `arrayFilter(${overEvents(orderCondition, goalGroup.orderIds)})`;
  const gross = summedValue(goal, orderCondition, context);
  const steps = {
    [`${prefix}_gross`]: gross.sql,
    [`${prefix}_orders`]: goal.countMode === 'once' ? `arraySlice(${orderIds}, 1, 1)` : orderIds,
    [`${prefix}_refunds`]: `arrayFilter(${overEvents(refundCondition, refundGroup.orderIds)})`,
    [`${prefix}_refunded`]: `arrayFilter(${overEvents(refundCondition, refundGroup.units)})`,
  };
  const refunded = `arraySum((number, unit) -> if(has(${prefix}_orders, number), unit, 0), ${prefix}_refunds, ${prefix}_refunded)`;
  const returned = `arraySum(${overEvents(`if(${returnCondition}, of_${goalGroup.units}, 0)`)})`;
  const anyMisfit = [
    `arrayExists(${overEvents(`of_${goalGroup.misfits} AND ((${orderCondition}) OR (${returnCondition}))`)})`,
    `arrayExists(${overEvents(`of_${refundGroup.misfits} AND ${refundCondition}`)})`,
  ].join(' OR ');
  // An event of the goal may itself be a refund, and counts once.
  const alsoRefundCondition = `${goalGroup.negativeCondition} AND of_${goalGroup.orderIds} != 0 AND ${spanCondition(refunds, goalGroup.group)}`;
  const tooLarge = [
    `arrayCount(${overEvents(`${goalGroup.tooLargeCondition} AND ${goalCondition} AND NOT (${alsoRefundCondition})`)})`,
    `arrayCount(${overEvents(`${refundGroup.tooLargeCondition} AND ${anyRefundCondition}`)})`,
  ].join(' + ');
  return {
    steps,
    gross: { ...gross, sql: `${prefix}_gross` },
    net: {
      sql: `${prefix}_gross + ${refunded} + ${returned}`,
      unit: goalGroup.unit,
      misfit: `(${anyMisfit})`,
    },
    tooLarge: { sql: `toInt64(${tooLarge})`, unit: ones },
  };
}

/** The arrays of a group, and the conditions on one of its events. */
function withConditions(goal: Revenue['goal'], group: EventGroup, context: PlanContext) {
  const arrays = goalArrays(goal, context, group);
  return {
    ...arrays,
    group,
    orderIds: group.collectOrderIds(),
    currencyCondition: `NOT ${group.otherCurrencyCondition(goal.currency)}`,
    negativeCondition: `(of_${arrays.values} < 0)`,
    tooLargeCondition: tooLargeCondition(`of_${arrays.values}`),
  };
}
