import type { PlannedMetric, PlannedMetrics } from './planned-metrics.ts';
import { isIn, type Meeting, type VisitorSlices, valueColumn, visitorRowsQuery } from './visitor-rows.ts';

/** A visitor, and of each metric whether it counts and its values: whole numbers of their units. */
export interface ReplayedRow {
  readonly who: readonly [anonymousId: string, device: string, browser: string];
  readonly metAt: string | number;
  readonly counted: readonly number[];
  readonly misfits: readonly number[];
  readonly values: readonly (readonly string[])[];
}

/** Returns slices of single visitors. */
export function slicesOfVisitors(meeting: Meeting): VisitorSlices {
  return {
    dimension: '[toString(anonymousId), toString(device), toString(browser)]',
    slice: 'dimension',
    cell: "''",
    meeting,
  };
}

/** Returns the query of a {@link ReplayedRow} for each visitor. */
export function replayedVisitorsQuery(planned: PlannedMetrics, meeting: Meeting): string {
  const { metrics } = planned;
  const values = metrics.map((metric) => `[${valuesOf(metric).join(', ')}]::Array(String)`);
  return `SELECT slice AS who, exposedAt AS metAt,
    [${metrics.map((metric) => `toUInt8(${isIn(metric)})`).join(', ')}]::Array(UInt8) AS counted,
    [${metrics.map(misfitOf).join(', ')}]::Array(UInt8) AS misfits,
    [${values.join(', ')}]::Array(Array(String)) AS values
  FROM (${visitorRowsQuery(planned, slicesOfVisitors(meeting))})
  WHERE state = 'counted'
  ORDER BY who`;
}

function valuesOf(metric: PlannedMetric): readonly string[] {
  return Object.keys(metric.plan.values).map((name) => `toString(${valueColumn(metric, name)})`);
}

function misfitOf(metric: PlannedMetric): string {
  const misfits = Object.entries(metric.plan.values).flatMap(([name, { misfit }]) =>
    misfit === undefined ? [] : [`${valueColumn(metric, name)}_misfit`],
  );
  return misfits.length === 0 ? '0' : `toUInt8(${misfits.join(' OR ')})`;
}
