import type { MetricSums } from './kinds/metric-plan.ts';
import type { Replay, ReplayedMetric, ReplayedVisitor, ReplayQuestion } from './replay.ts';
import { type Ask, findLargest } from './scan-metrics.ts';
import { type MetPageRow, meetingOn, metPagesQuery, seenVisitorsQuery } from './statements/met-pages.ts';
import { type KnownOfMetric, type PlannedMetric, planMetrics } from './statements/planned-metrics.ts';
import { isRanked, type RanksRow, ranksQuery, readRanks } from './statements/ranks.ts';
import { type ReplayedRow, replayedVisitorsQuery, slicesOfVisitors } from './statements/replayed-visitors.ts';
import type { Meeting } from './statements/visitor-rows.ts';
import { toNumber } from './units.ts';

/** Reads what visitors did from their first matching visit on; values that follow from others, as limits do, are those of all of them. */
export async function replayVisitors(ask: Ask, question: ReplayQuestion): Promise<Omit<Replay, 'rowsRead'>> {
  const { columns, mostVisitors, isMatching } = question;
  const [seen] = await ask<{ readonly visitors: string }>(seenVisitorsQuery);
  const visitorsSeen = Number(seen?.visitors ?? 0);
  const oneOf = Math.max(1, Math.ceil(visitorsSeen / mostVisitors));
  const pages = await ask<MetPageRow>(metPagesQuery(columns, oneOf));
  const matching = pages.filter((page) =>
    isMatching({
      url: page.url,
      columns: Object.fromEntries(columns.map((column, at) => [column, page.columns[at] ?? ''])),
    }),
  );
  const known = pages.reduce((sum, { events }) => sum + Number(events), 0);
  const of = {
    visitorsSeen,
    sampledShare: 1 / oneOf,
    knownShare: pages.length === 0 ? 1 : known / Number(pages[0]?.allEvents ?? known),
  };
  if (matching.length === 0) return { ...of, visitors: [], metrics: [] };
  const meeting = meetingOn(
    matching.map(({ page }) => page),
    columns,
    oneOf,
  );
  return { ...of, ...(await readVisitors(ask, question, meeting)) };
}

async function readVisitors(
  ask: Ask,
  question: ReplayQuestion,
  meeting: Meeting,
): Promise<Pick<Replay, 'visitors' | 'metrics'>> {
  const definitions = question.metrics.filter(({ kind }) => kind !== 'quantile');
  const known = new Map<string, KnownOfMetric>();
  const read = async () => {
    const plan = () => planMetrics(definitions, { asOf: question.until }, known);
    const all = plan();
    const ranked = planMetrics(
      definitions.filter(({ key }) => isRanked(all, key)),
      { asOf: question.until },
      known,
    );
    if (ranked.metrics.length > 0) {
      const [row] = await ask<RanksRow>(ranksQuery(ranked, slicesOfVisitors(meeting)));
      if (row)
        for (const [key, fact] of readRanks(ranked, row)) known.set(key, { ...known.get(key), ...fact });
    }
    const planned = plan();
    return { planned, rows: await ask<ReplayedRow>(replayedVisitorsQuery(planned, meeting)) };
  };
  let { planned, rows } = await read();
  const misfits = definitions.filter((_, at) => rows.some((row) => row.misfits[at] === 1));
  if (misfits.length > 0) {
    // Limits are in units too, so that they are looked for again.
    known.clear();
    for (const definition of misfits)
      known.set(definition.key, { largest: await findLargest(ask, definition) });
    ({ planned, rows } = await read());
  }
  return {
    visitors: rows.map(
      ({ who: [anonymousId, device, browser], metAt }): ReplayedVisitor => ({
        anonymousId,
        metAt: Number(metAt),
        device,
        browser,
      }),
    ),
    metrics: planned.metrics.map((metric, at) => replayedMetric(metric, at, rows)),
  };
}

/** Numbers are kept as doubles, of which hundreds of ways to split visitors are added up. */
function replayedMetric(
  { definition, plan }: PlannedMetric,
  at: number,
  rows: readonly ReplayedRow[],
): ReplayedMetric {
  const counted = Uint8Array.from(rows, (row) => row.counted[at] ?? 0);
  const columns = new Map(
    Object.entries(plan.values).map(([name, { unit }], place) => [
      name,
      Float64Array.from(rows, (row) => toNumber(BigInt(row.values[at]?.[place] ?? 0), unit)),
    ]),
  );
  const columnOf = (name: string) => columns.get(name) ?? new Float64Array(rows.length);
  return {
    key: definition.key,
    windowMs: plan.windowMs,
    n: counted.reduce((sum, one) => sum + one, 0),
    addUp(armOf, arms) {
      const n = new Float64Array(arms);
      const sums = new Map(plan.sums.map((names) => [names.join(' '), new Float64Array(arms)]));
      const terms = plan.sums.map((names) => ({
        into: sums.get(names.join(' ')) ?? new Float64Array(arms),
        a: columnOf(names[0]),
        b: names[1] === undefined ? undefined : columnOf(names[1]),
      }));
      for (let visitor = 0; visitor < armOf.length; visitor++) {
        const arm = armOf[visitor] ?? -1;
        if (arm < 0 || counted[visitor] !== 1) continue;
        n[arm] = (n[arm] ?? 0) + 1;
        for (const { into, a, b } of terms)
          into[arm] = (into[arm] ?? 0) + (a[visitor] ?? 0) * (b === undefined ? 1 : (b[visitor] ?? 0));
      }
      return Array.from(n, (visitors, arm) => {
        if (visitors === 0) return undefined;
        const found: MetricSums = {
          n: visitors,
          sum: (value) => sums.get(value)?.[arm] ?? 0,
          product: (a, b) => sums.get(`${a} ${b}`)?.[arm] ?? 0,
          capped: () => 0,
        };
        return plan.finish(found).stats;
      });
    },
  };
}
