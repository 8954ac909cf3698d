import { randomUUID } from 'node:crypto';
import type { VisitorRow } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import { countErasedSince } from '../looks/erased-visitors.ts';
import type { LookPhase } from '../looks/look-queries.ts';
import { toPhaseQuery } from '../looks/to-phase-query.ts';
import type { BundleLook, BundleValues, BundleVisitor, BundleVisitors } from './bundle.ts';
import { readRetentionCutoff } from './read-retention-cutoff.ts';

/** Small enough for lines to stay readable. */
const visitorsPerLine = 500;

/** The look whose visitors to read. */
interface VisitorsRequest extends LookPhase {
  readonly projectKey: string;
  readonly line: BundleLook;
}

/**
 * Repeats a look's query of the event store at low priority. Yields the sums first, then the visitors in batches. Throws if visitors are
 * erased in the meantime, since the sums wouldn't match.
 */
export async function* readBundledVisitors(
  { db, events, now }: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  { projectKey, line, ...lookPhase }: VisitorsRequest,
  signal: AbortSignal,
): AsyncGenerator<BundleValues | BundleVisitors, void, void> {
  const { basis, asOf } = line.look;
  const computedAt = Date.parse(line.computedAt);
  const startedAt = now();
  const values = await callEvents(events, () =>
    events.results.visitorValues(
      {
        ...toPhaseQuery(
          { projectKey, experimentKey: basis.experimentKey, phase: lookPhase.phase },
          basis,
          asOf,
        ),
        ...{ timeZone: basis.timeZone, since: line.look.scannedAt ?? computedAt, isWaitedFor: () => false },
      },
      signal,
    ),
  );
  const { variants, metrics, encodedMetrics, lateArrivals, pages } = values;
  const cutoff = await callDatabase(() => readRetentionCutoff(db, { projectKey, now: startedAt }));
  yield {
    ofLook: line.number,
    since: {
      erasedVisitors: await callDatabase(() => countErasedSince(db, { ...lookPhase, since: computedAt })),
      lateEvents: lateArrivals,
      prunedBefore:
        cutoff !== null && cutoff > firstNeededTime(basis.phase.startedAt) ? toIsoString(cutoff) : null,
    },
    variants,
    metrics,
    told: encodedMetrics,
  };
  const counted = variants.reduce((sum, { visitors }) => sum + visitors, 0);
  let listed = 0;
  for await (const page of pages) {
    listed += page.length;
    for (const visitors of splitIntoLines(page.map(withId))) yield { count: visitors.length, visitors };
  }
  if (listed !== counted)
    throw new Error(`${counted} visitors were counted, but ${listed} were read: some were erased meanwhile`);
}

/** Returns the earliest time whose events affect a phase: adjustments use two weeks of a visitor's past behavior. */
function firstNeededTime(startedAt: number): number {
  return startedAt - 14 * 86_400_000;
}

function withId(visitor: VisitorRow): BundleVisitor {
  return { id: randomUUID(), ...visitor };
}

/** Splits visitors into lines. Sorts them by their random ids, which hides the original order. */
function splitIntoLines(visitors: readonly BundleVisitor[]): readonly (readonly BundleVisitor[])[] {
  const sorted = visitors.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / visitorsPerLine) }, (_, line) =>
    sorted.slice(line * visitorsPerLine, (line + 1) * visitorsPerLine),
  );
}

function toIsoString(time: number): string {
  return new Date(time).toISOString();
}
