import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReplayedRows } from './read-replayed-rows.ts';
import type { Replay, ReplayedMetric, ReplayedVisitor, ReplayQuestion } from './replay.ts';
import { replayedQuantile } from './replayed-quantile.ts';
import { replayedSums } from './replayed-sums.ts';
import { findLargest, type RunQuery } from './scan-metrics.ts';
import { type MetPageRow, meetingOn, metPagesQuery, seenVisitorsQuery } from './statements/met-pages.ts';
import { type KnownOfMetric, planMetrics } from './statements/planned-metrics.ts';
import { isRanked, type RanksRow, ranksQuery, readRanks } from './statements/ranks.ts';
import {
  type ReplayedPiece,
  replayedVisitorsQuery,
  slicesOfVisitors,
} from './statements/replayed-visitors.ts';
import type { ExposureSubstitute } from './statements/visitor-rows.ts';

/** Processing this many takes a few milliseconds, which blocks the process. */
const rowsATurn = 5_000;

/** Returns what visitors did from their first matching visit on. Derived limits, such as caps, come from all of them. */
export async function replayVisitors(
  run: RunQuery,
  question: ReplayQuestion,
): Promise<Omit<Replay, 'rowsRead'>> {
  const { columns, addressUpTo, maxVisitors, isMatching } = question;
  const [seen] = await run<{ readonly visitors: string; readonly since: string }>(seenVisitorsQuery);
  const visitorsSeen = Number(seen?.visitors ?? 0);
  const oneOf = Math.max(1, Math.ceil(visitorsSeen / maxVisitors));
  const pages = await run<MetPageRow>(metPagesQuery({ columns, addressUpTo }, oneOf));
  const matching = pages.filter((page) =>
    isMatching({
      url: page.url,
      columns: Object.fromEntries(columns.map((column, at) => [column, page.columns[at] ?? ''])),
    }),
  );
  const known = pages.reduce((sum, { events }) => sum + Number(events), 0);
  const of = {
    visitorsSeen,
    seenSince: visitorsSeen === 0 ? null : Number(seen?.since),
    sampledShare: 1 / oneOf,
    knownShare: pages.length === 0 ? 1 : known / Number(pages[0]?.allEvents ?? known),
  };
  if (matching.length === 0) return { ...of, visitors: [], metrics: [] };
  const meeting = meetingOn(
    matching.map(({ page }) => page),
    { columns, addressUpTo },
    oneOf,
  );
  return { ...of, ...(await readVisitors(run, question, meeting)) };
}

async function readVisitors(
  run: RunQuery,
  question: ReplayQuestion,
  meeting: ExposureSubstitute,
): Promise<Pick<Replay, 'visitors' | 'metrics'>> {
  const { metrics: definitions, maxValues } = question;
  const known = new Map<string, KnownOfMetric>();
  const read = async () => {
    const plan = () => planMetrics(definitions, { asOf: question.until }, known);
    const all = plan();
    const ranked = planMetrics(
      definitions.filter(({ key, kind }) => kind !== 'quantile' && isRanked(all, key)),
      { asOf: question.until },
      known,
    );
    if (ranked.metrics.length > 0) {
      const [row] = await run<RanksRow>(ranksQuery(ranked, slicesOfVisitors(meeting)));
      if (row)
        for (const [key, fact] of readRanks(ranked, row)) known.set(key, { ...known.get(key), ...fact });
    }
    const planned = plan();
    const pieces = await run<ReplayedPiece>(replayedVisitorsQuery(planned, meeting, maxValues));
    return { planned, rows: await readReplayedRows(pieces) };
  };
  let { planned, rows } = await read();
  const misfits = definitions.filter((_, at) => rows.some((row) => row.misfits[at] === 1));
  if (misfits.length > 0) {
    // Limits are in units too, so they must be found again.
    known.clear();
    for (const definition of misfits)
      known.set(definition.key, { largest: await findLargest(run, definition) });
    ({ planned, rows } = await read());
  }
  const visitors: ReplayedVisitor[] = [];
  for (const { who, metAt } of rows) {
    if (visitors.length % rowsATurn === 0) await nextTurn();
    const [anonymousId, device, browser] = who;
    visitors.push({ anonymousId, metAt: Number(metAt), device, browser });
  }
  const metrics: ReplayedMetric[] = [];
  for (const [at, metric] of planned.metrics.entries()) {
    await nextTurn();
    const isQuantile = metric.plan.quantiles !== undefined;
    metrics.push(isQuantile ? replayedQuantile(metric, at, rows) : await replayedSums(metric, at, rows));
  }
  return { visitors, metrics };
}
