import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import {
  type ExposureSubstitute,
  isIn,
  type VisitorSlices,
  valueColumn,
  visitorRowsQuery,
} from './visitor-rows.ts';

/** A visitor, and for each metric whether it counts and its values in integer units. */
export interface ReplayedRow {
  readonly who: readonly [anonymousId: string, device: string, browser: string];
  readonly metAt: string | number;
  readonly counted: readonly number[];
  readonly misfits: readonly number[];
  /** Empty if all are 0, as for most visitors. */
  readonly values: readonly (readonly string[])[];
  /** For quantiles: the values of the visitor's events. */
  readonly events: readonly (readonly number[])[];
}

/** A batch of rows in order: the base64 of a JSON array per line, parsed by `readReplayedRows`. */
export interface ReplayedPiece {
  readonly piece: string;
}

/** Parsing this many takes a few milliseconds. */
const rowsAPiece = 1_000;

/** Returns slices of single visitors. */
export function slicesOfVisitors(meeting: ExposureSubstitute): VisitorSlices {
  return {
    dimension: '[toString(anonymousId), toString(device), toString(browser)]',
    slice: 'dimension',
    cell: "''",
    meeting,
  };
}

/**
 * Returns the query of a {@link ReplayedRow} per visitor, batched as {@link ReplayedPiece}s that are parsed one at a time, because parsing
 * tens of thousands of rows would block the process. For quantiles, samples visitors whose events have `maxValues` values.
 */
export function replayedVisitorsQuery(
  planned: PlannedMetrics,
  meeting: ExposureSubstitute,
  maxValues: number,
): string {
  const { metrics } = planned;
  const counted = metrics.map(
    (metric) => `toUInt8(${isCounted(metric, maxValues)}) AS ${countedColumn(metric)}`,
  );
  const rows = `SELECT who, metAt,
    [${metrics.map(countedColumn).join(', ')}]::Array(UInt8) AS counted,
    [${metrics.map(misfitOf).join(', ')}]::Array(UInt8) AS misfits,
    [${metrics.map(valuesOf).join(', ')}]::Array(Array(String)) AS values,
    [${metrics.map(eventsOf).join(', ')}]::Array(Array(Float64)) AS events
  FROM (
    SELECT *, slice AS who, exposedAt AS metAt${counted.map((column) => `, ${column}`).join('')}
    FROM (${visitorRowsQuery(planned, slicesOfVisitors(meeting))})
    WHERE state = 'counted'
  )`;
  return `SELECT base64Encode(arrayStringConcat(arrayMap(row -> row.2, arraySort(row -> row.1, groupArray((nth, line)))))) AS piece
  FROM (
    SELECT row_number() OVER (ORDER BY who) AS nth,
      formatRow('JSONCompactEachRow', who, metAt, counted, misfits, values, events) AS line
    FROM (${rows})
  )
  GROUP BY intDiv(nth - 1, ${rowsAPiece}) ORDER BY min(nth)`;
}

function countedColumn({ prefix }: PlannedMetric): string {
  return `${prefix}_counted`;
}

function isCounted(metric: PlannedMetric, maxValues: number): string {
  const { plan, prefix } = metric;
  if (plan.quantiles === undefined) return isIn(metric);
  const values = `sum(if(${isIn(metric)}, length(${prefix}_values), 0)) OVER ()`;
  return `${isIn(metric)} AND cityHash64(slice[1]) % greatest(1, toUInt64(ceil(${values} / ${maxValues}))) = 0`;
}

function valuesOf(metric: PlannedMetric): string {
  if (metric.plan.quantiles !== undefined) return '[]';
  const columns = Object.keys(metric.plan.values).map((name) => valueColumn(metric, name));
  const isZero = columns.map((column) => `${column} = 0`).join(' AND ');
  return `if(${isZero}, [], [${columns.map((column) => `toString(${column})`).join(', ')}])`;
}

function eventsOf(metric: PlannedMetric): string {
  if (metric.plan.quantiles === undefined) return '[]';
  return `if(${countedColumn(metric)} = 1, ${metric.prefix}_values, [])`;
}

function misfitOf(metric: PlannedMetric): string {
  const misfits = Object.entries(metric.plan.values).flatMap(([name, { misfit }]) =>
    misfit === undefined ? [] : [`${valueColumn(metric, name)}_misfit`],
  );
  return misfits.length === 0 ? '0' : `toUInt8(${misfits.join(' OR ')})`;
}
