import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import type { GoalEvents, GoalValues, MetricDefinition } from '../metric-definition.ts';
import { tooLargeCondition } from '../sql/value-units.ts';

/** The largest absolute value of each property. */
export interface LargestRow {
  readonly largest: readonly string[];
}

/** Returns the distinct properties whose values a metric sums. */
export function summedProperties(definition: MetricDefinition): readonly string[] {
  return [...new Set(summedGoals(definition).map(({ valueProperty }) => valueProperty))];
}

/** Returns the query of an upper bound for the absolute values that count for a metric, copies included: {@link LargestRow}. */
export function largestQuery(definition: MetricDefinition): string {
  const names = summedGoals(definition).map(({ eventName }) => quote(eventName));
  const largest = summedProperties(definition).map((property) => {
    const value = `numbers[${quote(property)}]`;
    // Refunds have any name.
    const goalCondition = `${value} < 0 OR eventName IN (${names.join(', ')})`;
    return `toString(maxIf(abs(${value}), (${goalCondition}) AND NOT ${tooLargeCondition(value)}))`;
  });
  return `SELECT [${largest.join(', ')}] AS largest FROM ${analysedEvents} WHERE projectKey = {projectKey:String}`;
}

function summedGoals(definition: MetricDefinition): readonly GoalValues[] {
  return goalsOf(definition).filter((goal): goal is GoalValues => 'valueProperty' in goal);
}

function goalsOf(definition: MetricDefinition): readonly GoalEvents[] {
  switch (definition.kind) {
    case 'ratio':
      return [definition.numerator, definition.denominator];
    case 'mean':
    case 'revenue':
      return [definition.goal];
    default:
      return [];
  }
}
