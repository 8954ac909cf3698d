import type { MetricDefinition } from './metric-definition.ts';
import { countMisfits } from './read-totals.ts';
import type { CappedValue, ScanQuestion } from './results.ts';
import { type CapsRow, capOf, capQuestions, capsQuery } from './statements/caps.ts';
import { type LargestRow, largestQuery, propertiesOf } from './statements/largest.ts';
import {
  type CapUnits,
  type KnownOfMetric,
  type PlannedMetric,
  type PlannedMetrics,
  planMetrics,
} from './statements/planned-metrics.ts';
import { type QuantilesRow, quantilesQuery, readQuantiles, withQuantiles } from './statements/quantiles.ts';
import { type TotalsRow, totalsQuery } from './statements/totals.ts';
import type { VisitorSlices } from './statements/visitor-rows.ts';

/** Gives the rows of a query. */
export type Ask = <T>(query: string) => Promise<readonly T[]>;

/** What all arms and metrics add up to. */
export interface Scanned {
  readonly rows: readonly TotalsRow[];
  /** In order of their definitions, each with the rows that it is part of. */
  readonly metrics: readonly ScannedPlan[];
}

/** A metric and what its statement gave. */
export interface ScannedPlan {
  readonly planned: PlannedMetrics;
  readonly metric: PlannedMetric;
  readonly rows: readonly TotalsRow[];
}

type Question = Pick<ScanQuestion, 'metrics' | 'asOf'>;

/**
 * Adds up all metrics: limits and quantiles first, where some have them, then all of them in one statement. Those with values that are
 * no whole decimals are added up again, in binary units that fit the largest value.
 */
export async function scanMetrics(ask: Ask, question: Question, slices: VisitorSlices): Promise<Scanned> {
  const scanned = await scanOnce(ask, question, slices);
  const misfits = scanned.metrics.filter(
    ({ planned, metric, rows }) => countMisfits(planned, metric, rows) > 0n,
  );
  if (misfits.length === 0) return scanned;
  const definitions = misfits.map(({ metric }) => metric.definition);
  const largest = new Map<string, ReadonlyMap<string, number>>();
  for (const definition of definitions) largest.set(definition.key, await findLargest(ask, definition));
  const again = await scanOnce(ask, { ...question, metrics: definitions }, slices, largest);
  return {
    rows: scanned.rows,
    metrics: scanned.metrics.map(
      (one) => again.metrics.find(({ metric }) => metric.definition.key === one.metric.definition.key) ?? one,
    ),
  };
}

async function scanOnce(
  ask: Ask,
  { metrics, asOf }: Question,
  slices: VisitorSlices,
  largest: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(),
): Promise<Scanned> {
  const known = new Map<string, KnownOfMetric>();
  for (const [key, ofMetric] of largest) known.set(key, { largest: ofMetric });
  const add = (key: string, fact: KnownOfMetric) => known.set(key, { ...known.get(key), ...fact });
  const plan = (some: readonly MetricDefinition[]) => planMetrics(some, asOf, known);

  const capped = plan(
    metrics.filter(({ key }) =>
      capQuestions(plan(metrics)).some(({ metric }) => metric.definition.key === key),
    ),
  );
  if (capped.metrics.length > 0)
    for (const [key, caps] of await findCaps(ask, capped, slices)) add(key, { caps });
  const ranked = plan(withQuantiles(plan(metrics)).map(({ definition }) => definition));
  if (ranked.metrics.length > 0) {
    const rows = await ask<QuantilesRow>(quantilesQuery(ranked, slices));
    for (const [key, quantiles] of readQuantiles(ranked, rows)) add(key, { quantiles });
  }

  const planned = plan(metrics);
  const rows = await ask<TotalsRow>(totalsQuery(planned, slices));
  return { rows, metrics: planned.metrics.map((metric) => ({ planned, metric, rows })) };
}

async function findCaps(
  ask: Ask,
  planned: PlannedMetrics,
  slices: VisitorSlices,
): Promise<ReadonlyMap<string, Partial<Record<CappedValue, CapUnits>>>> {
  const [row] = await ask<CapsRow>(capsQuery(planned, slices));
  const caps = new Map<string, Partial<Record<CappedValue, CapUnits>>>();
  capQuestions(planned).forEach((question, at) => {
    const numbers = row?.caps[at];
    const cap = numbers && capOf(question, numbers);
    const { key } = question.metric.definition;
    if (cap) caps.set(key, { ...caps.get(key), [question.of]: cap });
  });
  return caps;
}

async function findLargest(ask: Ask, definition: MetricDefinition): Promise<ReadonlyMap<string, number>> {
  const properties = propertiesOf(definition);
  const [row] = await ask<LargestRow>(largestQuery(definition));
  return new Map(properties.map((property, at) => [property, Number(row?.largest[at] ?? 0)]));
}
