import { exposureCondition } from '../../queries/claims.ts';
import { projectEventCondition } from '../../queries/project-event-condition.ts';
import { analysedEvents } from '../../queries/stored-events.ts';
import { quote } from '../../sql/quote.ts';
import { encodedColumns, valuesOfEvents } from '../encoded-columns.ts';
import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { countedColumn, type VisitorSlices, valueColumn, visitorRowsQuery } from './visitor-rows.ts';

/** A visitor, and for each metric whether it counts, its values in integer units, and its event values. */
export interface VisitorValuesRow {
  readonly variantKey: string;
  readonly day: string;
  readonly state: 'counted' | 'multi';
  readonly automation: boolean;
  readonly counted: readonly number[];
  readonly values: readonly (readonly string[])[];
  readonly eventValues: readonly (readonly string[])[];
}

/** Visitors with ids from `from` until before `until`. */
export interface VisitorRange {
  readonly from?: string;
  readonly until?: string;
}

/** Returns the condition that events entered the store by a time of its clock. */
export function ingestedByCondition(time: number): string {
  return `ingestedAt <= fromUnixTimestamp64Milli(toInt64(${time}), 'UTC')`;
}

/** Returns the same condition for a range of visitors. */
export function visitorRangeCondition({ from, until }: VisitorRange, by: number): string {
  return [
    ingestedByCondition(by),
    ...(from === undefined ? [] : [`anonymousId >= toUUID(${quote(from)})`]),
    ...(until === undefined ? [] : [`anonymousId < toUUID(${quote(until)})`]),
  ].join(' AND ');
}

/** Returns the query that splits the experiment's visitors into ranges of this size: their starts in order, as `starts`. */
export function visitorRangesQuery(visitors: number): string {
  return `SELECT arrayMap(id -> toString(id), arrayFilter((id, nth) -> nth > 1 AND nth % ${visitors} = 1, ids, arrayEnumerate(ids))) AS starts
  FROM (
    SELECT arraySort(groupUniqArray(anonymousId)) AS ids FROM ${analysedEvents}
    WHERE projectKey = {projectKey:String} AND ${exposureCondition}
  )`;
}

/**
 * Returns the query of the number of rows, of the experiment's visitors before `asOf`, that entered the store since a time of its clock, as
 * `arrived`.
 */
export function lateArrivalsQuery(since: number): string {
  return `SELECT toString(count()) AS arrived FROM ${analysedEvents}
    WHERE projectKey = {projectKey:String} AND ${projectEventCondition} AND time < fromUnixTimestamp64Milli({asOf:Int64})
      AND ingestedAt >= fromUnixTimestamp64Milli(toInt64(${since}), 'UTC')
      AND anonymousId IN (
        SELECT anonymousId FROM ${analysedEvents} WHERE projectKey = {projectKey:String} AND ${exposureCondition}
      )`;
}

/** Returns the query of a {@link VisitorValuesRow} per counted visitor, sliced by day. */
export function visitorValuesQuery(planned: PlannedMetrics, slices: VisitorSlices): string {
  const { metrics } = planned;
  const values = metrics.map((metric) => `[${valuesSql(metric).join(', ')}]::Array(String)`);
  return `SELECT variantKey, slice AS day, state, automation,
    [${metrics.map((metric) => `toUInt8(${countedColumn(metric)})`).join(', ')}]::Array(UInt8) AS counted,
    [${values.join(', ')}]::Array(Array(String)) AS values,
    [${metrics.map(eventValuesSql).join(', ')}]::Array(Array(String)) AS eventValues
  FROM (${visitorRowsQuery(planned, slices)})
  WHERE state IN ('counted', 'multi')`;
}

function valuesSql(metric: PlannedMetric): readonly string[] {
  return encodedColumns(metric.plan)
    .filter(({ name }) => name !== valuesOfEvents)
    .map(({ name }) => `toString(${valueColumn(metric, name)})`);
}

function eventValuesSql({ plan, prefix }: PlannedMetric): string {
  return plan.quantiles === undefined
    ? '[]::Array(String)'
    : `arrayMap(value -> toString(value), ${prefix}_values)`;
}
