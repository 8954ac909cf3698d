import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import {
  countedColumn,
  type ExposureSubstitute,
  type VisitorSlices,
  valueColumn,
  visitorRowsQuery,
} from './visitor-rows.ts';

/** A visitor and, by metric, whether it counts and its values in integer units. */
export interface ReplayedRow {
  readonly visitor: readonly [anonymousId: string, device: string, browser: string];
  readonly visitedAt: string | number;
  readonly counted: readonly number[];
  readonly misfits: readonly number[];
  /** Empty if all are 0, as for most visitors. */
  readonly values: readonly (readonly string[])[];
  /** The values of the visitor's events, for quantiles; empty for other metrics. */
  readonly events: readonly (readonly number[])[];
}

/** A batch of consecutive rows: Base64 of lines with one JSON array each, parsed by `readReplayedRows`. */
export interface ReplayedBatch {
  readonly batch: string;
}

/** Parsing this many takes a few milliseconds. */
const rowsPerBatch = 1_000;

/** Returns slices of one visitor each, with its id, device and browser. */
export function visitorSlices(substitute: ExposureSubstitute): VisitorSlices {
  return {
    dimension: '[toString(anonymousId), toString(device), toString(browser)]',
    slice: 'dimension',
    cell: "''",
    substitute,
  };
}

/**
 * Returns the query of a {@link ReplayedRow} per visitor, batched as {@link ReplayedBatch}s that are parsed one at a time, because parsing
 * tens of thousands of rows would block the process. For quantiles, samples visitors whose events have `maxValues` values.
 */
export function replayedVisitorsQuery(
  planned: PlannedMetrics,
  substitute: ExposureSubstitute,
  maxValues: number,
): string {
  const { metrics } = planned;
  const counted = metrics.map(
    (metric) => `toUInt8(${countedSql(metric, maxValues)}) AS ${replayCountedColumn(metric)}`,
  );
  const rows = `SELECT visitor, visitedAt,
    [${metrics.map(replayCountedColumn).join(', ')}]::Array(UInt8) AS counted,
    [${metrics.map(misfitSql).join(', ')}]::Array(UInt8) AS misfits,
    [${metrics.map(valuesSql).join(', ')}]::Array(Array(String)) AS values,
    [${metrics.map(eventValuesSql).join(', ')}]::Array(Array(Float64)) AS events
  FROM (
    SELECT *, slice AS visitor, exposedAt AS visitedAt${counted.map((column) => `, ${column}`).join('')}
    FROM (${visitorRowsQuery(planned, visitorSlices(substitute))})
    WHERE state = 'counted'
  )`;
  return `SELECT base64Encode(arrayStringConcat(arrayMap(row -> row.2, arraySort(row -> row.1, groupArray((nth, line)))))) AS batch
  FROM (
    SELECT row_number() OVER (ORDER BY visitor) AS nth,
      formatRow('JSONCompactEachRow', visitor, visitedAt, counted, misfits, values, events) AS line
    FROM (${rows})
  )
  GROUP BY intDiv(nth - 1, ${rowsPerBatch}) ORDER BY min(nth)`;
}

function replayCountedColumn({ prefix }: PlannedMetric): string {
  return `${prefix}_counted`;
}

function countedSql(metric: PlannedMetric, maxValues: number): string {
  const { plan, prefix } = metric;
  if (plan.quantiles === undefined) return countedColumn(metric);
  const values = `sum(if(${countedColumn(metric)}, length(${prefix}_values), 0)) OVER ()`;
  return `${countedColumn(metric)} AND cityHash64(slice[1]) % greatest(1, toUInt64(ceil(${values} / ${maxValues}))) = 0`;
}

function valuesSql(metric: PlannedMetric): string {
  if (metric.plan.quantiles !== undefined) return '[]';
  const columns = Object.keys(metric.plan.values).map((name) => valueColumn(metric, name));
  const zeroCondition = columns.map((column) => `${column} = 0`).join(' AND ');
  return `if(${zeroCondition}, [], [${columns.map((column) => `toString(${column})`).join(', ')}])`;
}

function eventValuesSql(metric: PlannedMetric): string {
  if (metric.plan.quantiles === undefined) return '[]';
  return `if(${replayCountedColumn(metric)} = 1, ${metric.prefix}_values, [])`;
}

function misfitSql(metric: PlannedMetric): string {
  const misfits = Object.entries(metric.plan.values).flatMap(([name, { misfit }]) =>
    misfit === undefined ? [] : [`${valueColumn(metric, name)}_misfit`],
  );
  return misfits.length === 0 ? '0' : `toUInt8(${misfits.join(' OR ')})`;
}
