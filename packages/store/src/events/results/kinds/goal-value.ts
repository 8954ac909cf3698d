import { currencyDigits } from '@pixel/protocol';
import type { GoalAmounts, GoalEvents, GoalValues } from '../metric-definition.ts';
import type { EventGroup, ValueArrays } from '../sql/event-fields.ts';
import { overEvents } from '../sql/over-events.ts';
import { tooLargeCondition } from '../sql/value-units.ts';
import { ones, type Unit, valueDecimals } from '../units.ts';
import type { PlanContext, VisitorValue } from './metric-plan.ts';

/** A time range relative to a visitor's first exposure, in milliseconds. */
export interface Span {
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
}

const covariateMs = 14 * 86_400_000;

/** The covariate's span, before the first exposure. */
export const preExposureSpan: Span = { from: -covariateMs, until: 0 };

/** Returns the condition that an event of a group is within a span. */
export function spanCondition({ from, until }: Span, { ages }: Pick<EventGroup, 'ages'>): string {
  return `of_${ages} >= ${from} AND of_${ages} < ${until}`;
}

/** Whether a visitor has an event of the goal within a span, as 1 or 0. */
export function reachedValue(goal: GoalEvents, span: Span, { events }: PlanContext): VisitorValue {
  const condition = spanCondition(span, events.withName(goal.eventName));
  return { sql: `toUInt8(arrayExists(${overEvents(condition)}))`, unit: ones };
}

/**
 * The number of a visitor's events of a goal within a span or, if the goal has a property, the sum of their values that aren't too large.
 */
export function amountValue(
  goal: GoalEvents | GoalValues | GoalAmounts,
  span: Span,
  context: PlanContext,
): VisitorValue {
  const isOnce = goal.countMode === 'once';
  const condition = goalCondition(goal, span, context);
  if (!('valueProperty' in goal))
    return {
      sql: isOnce
        ? `toInt64(arrayExists(${overEvents(condition)}))`
        : `toInt64(arrayCount(${overEvents(condition)}))`,
      unit: ones,
    };
  const { values } = goalArrays(goal, context);
  return summedValue(goal, `${condition} AND NOT ${tooLargeCondition(`of_${values}`)}`, context);
}

/** The number of values of a visitor's events within a span that are excluded as too large. */
export function tooLargeCount(
  goals: readonly (GoalEvents | GoalValues | GoalAmounts)[],
  span: Span,
  context: PlanContext,
): VisitorValue {
  const counts = goals.flatMap((goal) => {
    if (!('valueProperty' in goal)) return [];
    const { values } = goalArrays(goal, context);
    return [
      `toInt64(arrayCount(${overEvents(`${tooLargeCondition(`of_${values}`)} AND ${goalCondition(goal, span, context)}`)}))`,
    ];
  });
  return { sql: counts.join(' + '), unit: ones };
}

/** Returns the condition that an event with a goal's name counts for the goal within a span. */
function goalCondition(goal: GoalEvents | GoalAmounts, span: Span, { events }: PlanContext): string {
  const group = events.withName(goal.eventName);
  const currencyConditions = 'currency' in goal ? [`NOT ${group.otherCurrencyCondition(goal.currency)}`] : [];
  return [spanCondition(span, group), ...currencyConditions].join(' AND ');
}

/** The sum of the values of a goal's events that meet a condition, or the first value if the goal counts once. */
export function summedValue(
  goal: GoalValues | GoalAmounts,
  condition: string,
  context: PlanContext,
): VisitorValue {
  const { unit, units, misfits } = goalArrays(goal, context);
  const isOnce = goal.countMode === 'once';
  if (isOnce) context.events.requireChronologicalOrder();
  return {
    sql: isOnce
      ? `arrayFirst(${overEvents(condition, units)})`
      : `arraySum(${overEvents(`if(${condition}, of_${units}, 0)`)})`,
    unit,
    misfit: `arrayExists(${overEvents(`of_${misfits} AND ${condition}`)})`,
  };
}

/** Returns the arrays of a goal's values and their unit, for the events of its name or another group. */
export function goalArrays(
  goal: GoalValues | GoalAmounts,
  { events, unitFor }: Pick<PlanContext, 'events' | 'unitFor'>,
  group = events.withName(goal.eventName),
): ValueArrays & { readonly unit: Unit } {
  const currency = 'currency' in goal ? goal.currency : null;
  const unit = unitFor(goal.valueProperty, currency === null ? valueDecimals : currencyDigits(currency));
  return { unit, ...group.collectValues(goal.valueProperty, unit) };
}
