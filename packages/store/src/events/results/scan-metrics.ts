import type { MetricDefinition } from './metric-definition.ts';
import type { ScanQuestion } from './phase-question.ts';
import { countMisfits } from './read-totals.ts';
import { type LargestRow, largestQuery, propertiesOf } from './statements/largest.ts';
import {
  type KnownOfMetric,
  type PlannedMetric,
  type PlannedMetrics,
  planMetrics,
} from './statements/planned-metrics.ts';
import { isRanked, type RanksRow, ranksQuery, readRanks } from './statements/ranks.ts';
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

type Question = Pick<ScanQuestion, 'metrics' | 'asOf' | 'withOpenWindows'>;

/**
 * Computes all metrics: first the caps and quantiles that some need, then everything in one statement. Metrics with values that aren't
 * whole decimals are summed again, in binary units that fit the largest value.
 */
export async function scanMetrics(
  run: RunQuery,
  question: Question,
  slices: VisitorSlices,
): Promise<MetricScan> {
  const scanned = await scanOnce(run, question, slices);
  const misfits = scanned.metrics.filter(
    ({ planned, metric, rows }) => countMisfits(planned, metric, rows) > 0n,
  );
  if (misfits.length === 0) return scanned;
  const definitions = misfits.map(({ metric }) => metric.definition);
  const largest = new Map<string, ReadonlyMap<string, number>>();
  for (const definition of definitions) largest.set(definition.key, await findLargest(run, definition));
  const again = await scanOnce(run, { ...question, metrics: definitions }, slices, largest);
  return {
    rows: scanned.rows,
    metrics: scanned.metrics.map(
      (one) => again.metrics.find(({ metric }) => metric.definition.key === one.metric.definition.key) ?? one,
    ),
  };
}

async function scanOnce(
  run: RunQuery,
  question: Question,
  slices: VisitorSlices,
  largest: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(),
): Promise<MetricScan> {
  const { metrics } = question;
  const known = new Map<string, KnownOfMetric>();
  for (const [key, ofMetric] of largest) known.set(key, { largest: ofMetric });
  const plan = (some: readonly MetricDefinition[]) => planMetrics(some, question, known);

  const all = plan(metrics);
  const ranked = plan(metrics.filter(({ key }) => isRanked(all, key)));
  if (ranked.metrics.length > 0) {
    const [row] = await run<RanksRow>(ranksQuery(ranked, slices));
    if (row) for (const [key, fact] of readRanks(ranked, row)) known.set(key, { ...known.get(key), ...fact });
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
  const properties = propertiesOf(definition);
  const [row] = await run<LargestRow>(largestQuery(definition));
  return new Map(properties.map((property, at) => [property, Number(row?.largest[at] ?? 0)]));
}
