import { earlierPhaseExposureCondition } from '../../queries/claims.ts';
import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import { type Dimension, dimensionColumns } from '../phase-request.ts';
import { planNoMetrics } from './planned-metrics.ts';
import { type VisitorSlices, visitorRowsQuery } from './visitor-rows.ts';

/** Maximum number of distinct values of a dimension. */
export const maxGroups = 20;

/** Returns the expression of a dimension. Throws a `RangeError` for an unknown column. */
export function dimensionSql(dimension: Dimension): string {
  if ('attribute' in dimension) return `context[${quote(dimension.attribute)}]`;
  if ('phases' in dimension) return `if(${earlierPhaseCondition}, 'yes', 'no')`;
  const column = dimensionColumns.find((name) => name === dimension.column);
  if (column === undefined) throw new RangeError(`Results cannot be broken down by ${dimension.column}`);
  return `toString(${column})`;
}

/** Whether an event's visitor was exposed to an earlier phase at any time before `asOf`. */
const earlierPhaseCondition = `anonymousId IN (
  SELECT anonymousId FROM ${analysedEvents}
  WHERE projectKey = {projectKey:String} AND time < fromUnixTimestamp64Milli({asOf:Int64}) AND ${earlierPhaseExposureCondition}
)`;

/** Returns the query of the values with the most visitors, as `value`. */
export function groupsQuery(dimension: string): string {
  const slices = { dimension, slice: 'dimension', cell: "''" };
  return `SELECT slice AS value FROM (${visitorRowsQuery(planNoMetrics(), slices)})
    WHERE state IN ('counted', 'multi')
    GROUP BY slice ORDER BY count() DESC, slice LIMIT ${maxGroups}`;
}

/** Prefix of a named group's value in a row; the group of all other values is empty. */
const namedPrefix = '=';

/** Returns slices by the values of a dimension, with one for all other values. */
export function groupSlices(dimension: string, values: readonly string[]): VisitorSlices {
  const list = values.map(quote).join(', ');
  const slice =
    values.length === 0 ? "''" : `if(dimension IN (${list}), concat(${quote(namedPrefix)}, dimension), '')`;
  return { dimension, slice, cell: slice };
}

export function groupSlice(value: string | undefined): string {
  return value === undefined ? '' : `${namedPrefix}${value}`;
}
