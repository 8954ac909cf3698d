import {
  type DropCounts,
  type DropReason,
  type EventRow,
  eventSize,
  type UnclaimedEvents,
} from '@pixel/store/events';
import { forEachSlice } from '../base/for-each-slice.ts';
import { type RowRecord, sizeOfRecord } from '../record/row-record.ts';
import { computeExpiryCutoff, dayMs, type UnclaimedLimits } from './unclaimed-limits.ts';

/** A query for 20,000 events blocked the event loop for 100 ms. */
const maxEventsPerQuery = 2_000;

/** The rows of a batch that are admitted to the store, and the number of dropped events. */
export interface Admission {
  readonly rows: readonly RowRecord[];
  /** Records whose rows an earlier attempt at the batch stored before its commit failed. */
  readonly storedBefore: readonly RowRecord[];
  readonly dropped: DropCounts;
}

/**
 * Removes the events of unpublished projects that exceed the limits from a batch. The store knows how much it keeps, so a restart resets no
 * limit. Copies of kept events are left out without counting as dropped.
 */
export async function admitUnclaimed(
  rows: readonly RowRecord[],
  deps: {
    readonly unclaimed: Pick<UnclaimedEvents, 'usage' | 'findStored'>;
    readonly limits: UnclaimedLimits;
    readonly now: () => number;
  },
): Promise<Admission> {
  const { unclaimed, limits } = deps;
  const dropped = { unclaimed_project_full: 0, unclaimed_full: 0, unclaimed_expired: 0 };
  const candidates = new Map<RowRecord, EventRow>();
  const ofUnpublished = rows.filter(({ facts }) => facts.unclaimed);
  await forEachSlice(ofUnpublished, sizeOfRecord, (slice) => {
    for (const record of slice) candidates.set(record, record.row());
  });
  if (candidates.size === 0) return { rows, storedBefore: [], dropped };

  const usage = await unclaimed.usage([...new Set(ofUnpublished.map(({ projectKey }) => projectKey))]);
  const mayBeKept = [...candidates.values()].filter(({ projectKey }) =>
    usage.eventsByProject.has(projectKey),
  );
  const seen = new Set<string>();
  const sameRecords = new Set<string>();
  for (let from = 0; from < mayBeKept.length; from += maxEventsPerQuery)
    for (const { row, isSameRecord } of await unclaimed.findStored(
      mayBeKept.slice(from, from + maxEventsPerQuery),
    )) {
      seen.add(identityOf(row));
      if (isSameRecord) sameRecords.add(recordOf(row));
    }
  const admitted: RowRecord[] = [];
  const storedBefore: RowRecord[] = [];
  const events = new Map(usage.eventsByProject);
  let bytes = usage.bytes;
  const cutoffDay = dayOf(computeExpiryCutoff(deps.now(), limits));

  /** Counts an event against the limits, or returns why it is dropped. */
  function reserve(row: EventRow): DropReason | undefined {
    if (dayOf(row.receivedAt) < cutoffDay) return 'unclaimed_expired';
    const ofProject = events.get(row.projectKey) ?? 0;
    if (ofProject >= limits.maxEventsPerProject) return 'unclaimed_project_full';
    const size = eventSize(row);
    if (bytes + size > limits.maxBytes) return 'unclaimed_full';
    events.set(row.projectKey, ofProject + 1);
    bytes += size;
    return undefined;
  }

  function decide(record: RowRecord): void {
    const row = candidates.get(record);
    if (row === undefined) {
      admitted.push(record);
      return;
    }
    const identity = identityOf(row);
    if (seen.has(identity)) {
      // Only once: a further event of that request with the same id is a copy.
      if (sameRecords.delete(recordOf(row))) storedBefore.push(record);
      return;
    }
    seen.add(identity);
    const reason = reserve(row);
    if (reason === undefined) admitted.push(record);
    else dropped[reason] += 1;
  }

  await forEachSlice(rows, sizeOfRecord, (slice) => slice.forEach(decide));
  return { rows: admitted, storedBefore, dropped };
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

function identityOf({ projectKey, anonymousId, eventId }: EventRow): string {
  return `${projectKey} ${anonymousId} ${eventId}`;
}

function recordOf(row: EventRow): string {
  return `${row.receivedAt} ${row.requestId} ${identityOf(row)}`;
}
