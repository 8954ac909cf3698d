import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReplayedRows } from './read-replayed-rows.ts';
import type { Replay, ReplayedMetric, ReplayedVisitor, ReplayRequest } from './replay.ts';
import { createReplayedQuantile } from './replayed-quantile.ts';
import { createReplayedSums } from './replayed-sums.ts';
import { findLargest, type RunQuery } from './scan-metrics.ts';
import { type MetricLimits, planMetrics } from './statements/planned-metrics.ts';
import { needsRanks, type RanksRow, ranksQuery, readRanks } from './statements/ranks.ts';
import { type ReplayedBatch, replayedVisitorsQuery, visitorSlices } from './statements/replayed-visitors.ts';
import {
  humanVisitorsQuery,
  pageExposure,
  type VisitedPageRow,
  visitedPagesQuery,
} from './statements/visited-pages.ts';
import type { ExposureSubstitute } from './statements/visitor-rows.ts';

/** Processing this many takes a few milliseconds, which blocks the process. */
const rowsPerTick = 5_000;

/** Returns what visitors did from their first matching visit on. Derived limits, such as caps, come from all of them. */
export async function replayVisitors(
  run: RunQuery,
  request: ReplayRequest,
): Promise<Omit<Replay, 'rowsRead'>> {
  const { columns, urlUpTo, maxVisitors, isMatching } = request;
  const [humans] = await run<{ readonly visitors: string; readonly since: string }>(humanVisitorsQuery);
  const visitorCount = Number(humans?.visitors ?? 0);
  const oneOf = Math.max(1, Math.ceil(visitorCount / maxVisitors));
  const pages = await run<VisitedPageRow>(visitedPagesQuery({ columns, urlUpTo }, oneOf));
  const matching = pages.filter((page) =>
    isMatching({
      url: page.url,
      columns: Object.fromEntries(columns.map((column, index) => [column, page.columns[index] ?? ''])),
    }),
  );
  const limitsByKey = pages.reduce((sum, { events }) => sum + Number(events), 0);
  const coverage = {
    visitorCount,
    firstEventAt: visitorCount === 0 ? null : Number(humans?.since),
    sampledShare: 1 / oneOf,
    knownShare: pages.length === 0 ? 1 : limitsByKey / Number(pages[0]?.allEvents ?? limitsByKey),
  };
  if (matching.length === 0) return { ...coverage, visitors: [], metrics: [] };
  const substitute = pageExposure(
    matching.map(({ page }) => page),
    { columns, urlUpTo },
    oneOf,
  );
  return { ...coverage, ...(await readVisitors(run, request, substitute)) };
}

async function readVisitors(
  run: RunQuery,
  request: ReplayRequest,
  substitute: ExposureSubstitute,
): Promise<Pick<Replay, 'visitors' | 'metrics'>> {
  const { metrics: definitions, maxValues } = request;
  const limitsByKey = new Map<string, MetricLimits>();
  const read = async () => {
    const plan = () => planMetrics(definitions, { asOf: request.until }, limitsByKey);
    const all = plan();
    const ranked = planMetrics(
      definitions.filter(({ key, kind }) => kind !== 'quantile' && needsRanks(all, key)),
      { asOf: request.until },
      limitsByKey,
    );
    if (ranked.metrics.length > 0) {
      const [row] = await run<RanksRow>(ranksQuery(ranked, visitorSlices(substitute)));
      if (row)
        for (const [key, limits] of readRanks(ranked, row))
          limitsByKey.set(key, { ...limitsByKey.get(key), ...limits });
    }
    const planned = plan();
    const batches = await run<ReplayedBatch>(replayedVisitorsQuery(planned, substitute, maxValues));
    return { planned, rows: await readReplayedRows(batches) };
  };
  let { planned, rows } = await read();
  const misfits = definitions.filter((_, index) => rows.some((row) => row.misfits[index] === 1));
  if (misfits.length > 0) {
    // Limits are in units too, so they must be found again.
    limitsByKey.clear();
    for (const definition of misfits)
      limitsByKey.set(definition.key, { largest: await findLargest(run, definition) });
    ({ planned, rows } = await read());
  }
  const visitors: ReplayedVisitor[] = [];
  for (const { visitor, visitedAt } of rows) {
    if (visitors.length % rowsPerTick === 0) await nextTurn();
    const [anonymousId, device, browser] = visitor;
    visitors.push({ anonymousId, visitedAt: Number(visitedAt), device, browser });
  }
  const metrics: ReplayedMetric[] = [];
  for (const [at, metric] of planned.metrics.entries()) {
    await nextTurn();
    const isQuantile = metric.plan.quantiles !== undefined;
    metrics.push(
      isQuantile ? createReplayedQuantile(metric, at, rows) : await createReplayedSums(metric, at, rows),
    );
  }
  return { visitors, metrics };
}
