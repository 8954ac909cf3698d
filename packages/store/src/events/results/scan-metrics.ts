import type { MetricDefinition } from './metric-definition.ts';
import type { ScanRequest } from './phase-request.ts';
import { countMisfits } from './read-totals.ts';
import { type LargestRow, largestQuery, summedProperties } from './statements/largest.ts';
import {
  type MetricLimits,
  type PlannedMetric,
  type PlannedMetrics,
  planMetrics,
} from './statements/planned-metrics.ts';
import { needsRanks, type RanksRow, ranksQuery, readRanks } from './statements/ranks.ts';
import { type TotalsRow, totalsQuery } from './statements/totals.ts';
import type { VisitorSlices } from './statements/visitor-rows.ts';

/** Returns the rows of a query. */
export type RunQuery = <T>(query: string) => Promise<readonly T[]>;

/** The sums of all arms and metrics. */
export interface MetricScan {
  readonly rows: readonly TotalsRow[];
  /** In the order of their definitions, each with the rows that contain it. */
  readonly metrics: readonly ScannedPlan[];
}

/** A metric and the rows of its statement. */
export interface ScannedPlan {
  readonly planned: PlannedMetrics;
  readonly metric: PlannedMetric;
  readonly rows: readonly TotalsRow[];
}

type MetricsRequest = Pick<ScanRequest, 'metrics' | 'asOf' | 'withOpenWindows'>;

/**
 * Computes all metrics: first the caps and quantiles that some need, then everything in one statement. Metrics with values that aren't
 * whole decimals are summed again, in binary units that fit the largest value.
 */
export async function scanMetrics(
  run: RunQuery,
  request: MetricsRequest,
  slices: VisitorSlices,
): Promise<MetricScan> {
  const scanned = await scanOnce(run, request, slices);
  const misfits = scanned.metrics.filter(
    ({ planned, metric, rows }) => countMisfits(planned, metric, rows) > 0n,
  );
  if (misfits.length === 0) return scanned;
  const definitions = misfits.map(({ metric }) => metric.definition);
  const largest = new Map<string, ReadonlyMap<string, number>>();
  for (const definition of definitions) largest.set(definition.key, await findLargest(run, definition));
  const rescanned = await scanOnce(run, { ...request, metrics: definitions }, slices, largest);
  return {
    rows: scanned.rows,
    metrics: scanned.metrics.map(
      (original) =>
        rescanned.metrics.find(({ metric }) => metric.definition.key === original.metric.definition.key) ??
        original,
    ),
  };
}

async function scanOnce(
  run: RunQuery,
  request: MetricsRequest,
  slices: VisitorSlices,
  largest: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(),
): Promise<MetricScan> {
  const { metrics } = request;
  const limitsByKey = new Map<string, MetricLimits>();
  for (const [key, largestByProperty] of largest) limitsByKey.set(key, { largest: largestByProperty });
  const plan = (definitions: readonly MetricDefinition[]) => planMetrics(definitions, request, limitsByKey);

  const all = plan(metrics);
  const ranked = plan(metrics.filter(({ key }) => needsRanks(all, key)));
  if (ranked.metrics.length > 0) {
    const [row] = await run<RanksRow>(ranksQuery(ranked, slices));
    if (row)
      for (const [key, limits] of readRanks(ranked, row))
        limitsByKey.set(key, { ...limitsByKey.get(key), ...limits });
  }

  const planned = plan(metrics);
  const rows = await run<TotalsRow>(totalsQuery(planned, slices));
  return { rows, metrics: planned.metrics.map((metric) => ({ planned, metric, rows })) };
}

/** Returns the largest absolute value of each property that a metric sums. */
export async function findLargest(
  run: RunQuery,
  definition: MetricDefinition,
): Promise<ReadonlyMap<string, number>> {
  const properties = summedProperties(definition);
  const [row] = await run<LargestRow>(largestQuery(definition));
  return new Map(properties.map((property, index) => [property, Number(row?.largest[index] ?? 0)]));
}
