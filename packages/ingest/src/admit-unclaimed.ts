import { maxUnclaimedBytes, maxUnclaimedEventsPerKey, unclaimedDays } from '@pixel/protocol';
import {
  type DropCounts,
  type DropReason,
  type EventRow,
  eventSize,
  type UnclaimedEvents,
} from '@pixel/store/events';
import { inSlices } from './in-slices.ts';
import { type RowOfRecord, sizeOfRecord } from './row-of-record.ts';

/** How much is kept of projects that are not published. */
export interface UnclaimedLimits {
  /** Days (UTC) after the one on which an event was received. */
  readonly days: number;
  readonly maxEventsPerProject: number;
  readonly maxBytes: number;
}

/** What is kept unless an operator wants otherwise. */
export const defaultUnclaimedLimits: UnclaimedLimits = {
  days: unclaimedDays,
  maxEventsPerProject: maxUnclaimedEventsPerKey,
  maxBytes: maxUnclaimedBytes,
};

const dayMs = 24 * 60 * 60 * 1000;
/** Events that the store is asked for at once: to ask for 20,000 held up others of the process for 100 ms. */
const askedAtOnce = 2_000;

/** The time at which a day must have been over for its events to be too old now. */
export function expiryTime(now: number, { days }: UnclaimedLimits): number {
  return now - days * dayMs;
}

/** What of a batch is to be stored, and how much of it is not. */
export interface Admission {
  readonly rows: readonly RowOfRecord[];
  /** What needs no storing, since a row of this very record is there: the batch was stored before, and its commit did not come to be. */
  readonly storedBefore: readonly RowOfRecord[];
  readonly dropped: DropCounts;
}

/**
 * Takes out of a batch what there is no room for: events of projects that are not published, beyond the limits. The store says
 * how much is kept, so that no restart opens the gate anew. Copies of what is kept need no room and are not dropped: they
 * are left out.
 */
export async function admitUnclaimed(
  rows: readonly RowOfRecord[],
  deps: {
    readonly unclaimed: Pick<UnclaimedEvents, 'usage' | 'findKept'>;
    readonly limits: UnclaimedLimits;
    readonly now: () => number;
  },
): Promise<Admission> {
  const { unclaimed, limits } = deps;
  const dropped = { unclaimed_project_full: 0, unclaimed_full: 0, unclaimed_expired: 0 };
  const candidates = new Map<RowOfRecord, EventRow>();
  const ofUnpublished = rows.filter(({ findings }) => findings.unclaimed);
  await inSlices(ofUnpublished, sizeOfRecord, (slice) => {
    for (const record of slice) candidates.set(record, record.row());
  });
  if (candidates.size === 0) return { rows, storedBefore: [], dropped };

  const usage = await unclaimed.usage([...new Set(ofUnpublished.map(({ projectKey }) => projectKey))]);
  const mayBeKept = [...candidates.values()].filter(({ projectKey }) =>
    usage.eventsByProject.has(projectKey),
  );
  const seen = new Set<string>();
  const before = new Set<string>();
  for (let from = 0; from < mayBeKept.length; from += askedAtOnce)
    for (const { row, isSameRecord } of await unclaimed.findKept(mayBeKept.slice(from, from + askedAtOnce))) {
      seen.add(identityOf(row));
      if (isSameRecord) before.add(recordOf(row));
    }
  const admitted: RowOfRecord[] = [];
  const storedBefore: RowOfRecord[] = [];
  const events = new Map(usage.eventsByProject);
  let bytes = usage.bytes;
  const tooOldDay = dayOf(expiryTime(deps.now(), limits));

  /** Makes room for an event, or says why there is none. */
  function admit(row: EventRow): DropReason | undefined {
    if (dayOf(row.receivedAt) < tooOldDay) return 'unclaimed_expired';
    const ofProject = events.get(row.projectKey) ?? 0;
    if (ofProject >= limits.maxEventsPerProject) return 'unclaimed_project_full';
    const size = eventSize(row);
    if (bytes + size > limits.maxBytes) return 'unclaimed_full';
    events.set(row.projectKey, ofProject + 1);
    bytes += size;
    return undefined;
  }

  function look(record: RowOfRecord): void {
    const row = candidates.get(record);
    if (row === undefined) {
      admitted.push(record);
      return;
    }
    const identity = identityOf(row);
    if (seen.has(identity)) {
      // Once: what else came with that request under the same id is a copy.
      if (before.delete(recordOf(row))) storedBefore.push(record);
      return;
    }
    seen.add(identity);
    const reason = admit(row);
    if (reason === undefined) admitted.push(record);
    else dropped[reason] += 1;
  }

  await inSlices(rows, sizeOfRecord, (slice) => slice.forEach(look));
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
