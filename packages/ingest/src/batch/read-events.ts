import type { EventRow, EventStore, PreparedInsert } from '@pixel/store/events';
import { isVisitsRecord } from '@pixel/store/queue/visits-record';
import { forEachSlice } from '../base/for-each-slice.ts';
import { createDeadRecord, type DeadRecord } from '../record/dead-record.ts';
import { parseRecord, type ReceivedEvent } from '../record/parse-record.ts';
import type { Receipt } from '../record/receipt.ts';
import { type EventFacts, peekEventFacts, resolveEventFacts } from '../record/resolve-event-facts.ts';
import { RowRecord } from '../record/row-record.ts';
import { toEventRow } from '../record/to-event-row.ts';
import { toVisitRows, type VisitsOfRecord } from '../record/to-visit-rows.ts';
import type { SnapshotView } from '../snapshots/published-snapshots.ts';
import { PendingSnapshotError, UnreadableSnapshotError } from '../snapshots/snapshot-errors.ts';

/** The contents of a batch: each of its records becomes a row, visits or a dead record. */
export interface BatchContents {
  readonly rows: readonly RowRecord[];
  /** The prepared insert of all rows. */
  readonly insert: Pick<PreparedInsert, 'run'>;
  readonly visits: readonly VisitsOfRecord[];
  readonly deadRecords: readonly DeadRecord[];
  /** When the last record was received, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
}

/**
 * Converts queued records to rows, visits and dead records. Rejects with {@link PendingSnapshotError} if a snapshot is pending, and with
 * another error if the snapshots can't be read.
 */
export async function readEvents(
  records: readonly Uint8Array[],
  deps: {
    readonly snapshots: SnapshotView;
    readonly events: Pick<EventStore, 'prepareInsert'>;
    readonly now: () => number;
  },
): Promise<BatchContents> {
  const { snapshots, now } = deps;
  const rows: RowRecord[] = [];
  const insert = deps.events.prepareInsert();
  let slice: EventRow[] = [];
  const visits: VisitsOfRecord[] = [];
  const deadRecords: DeadRecord[] = [];
  const last = records.at(-1);
  let lastReceivedAt = now();
  let pending: PendingSnapshotError | undefined;

  /** Returns a promise only if it has to query the store: a promise per event would cost more than everything else. */
  function read(bytes: Uint8Array): Promise<void> | undefined {
    if (isVisitsRecord(bytes)) {
      readVisits(bytes);
      return undefined;
    }
    const parsed = parseRecord(bytes, now());
    if (bytes === last && parsed.status === 'event') lastReceivedAt = parsed.received.receivedAt;
    if (parsed.status === 'dead') {
      deadRecords.push(parsed.deadRecord);
      return undefined;
    }
    const { received } = parsed;
    const known = peekEventFacts(received, snapshots);
    if (known === undefined) return readUnknown(bytes, received);
    convert(bytes, received, known);
    return undefined;
  }

  function readVisits(bytes: Uint8Array): void {
    const read = toVisitRows(bytes, now());
    if (read.status === 'dead') deadRecords.push(read.deadRecord);
    else {
      visits.push(read.visits);
      if (bytes === last) lastReceivedAt = read.visits.queuedAt;
    }
  }

  async function readUnknown(bytes: Uint8Array, received: ReceivedEvent): Promise<void> {
    try {
      convert(bytes, received, await resolveEventFacts(received, snapshots));
    } catch (error) {
      // Only this project's events are affected; those of others must not wait for its repair.
      if (error instanceof UnreadableSnapshotError) {
        deadRecords.push(createDeadRecord(bytes, received.receivedAt, error.message));
        return;
      }
      if (!(error instanceof PendingSnapshotError)) throw error;
      // Thrown after the last record, so that all projects use up their wait budgets at the same time.
      pending ??= error;
    }
  }

  function convert(bytes: Uint8Array, received: ReceivedEvent, facts: EventFacts): void {
    try {
      const row = toEventRow(received, facts);
      rows.push(new RowRecord(row, bytes, facts));
      slice.push(row);
    } catch (error) {
      // A record that can't be converted would fail at every attempt.
      deadRecords.push(
        createDeadRecord(bytes, received.receivedAt, `The record cannot be converted: ${error}`),
      );
    }
  }

  const sizeOf = (bytes: Uint8Array): number => bytes.length;
  await forEachSlice(records, sizeOf, async (some) => {
    const pending = some.flatMap((bytes) => read(bytes) ?? []);
    if (pending.length > 0) await Promise.all(pending);
    insert.add(slice);
    slice = [];
  });
  if (pending !== undefined) throw pending;
  return { rows, insert, visits, deadRecords, lastReceivedAt };
}

/** Returns the receipts of a batch, except for dead records without a readable visitor. */
export function listReceipts({
  rows,
  deadRecords,
}: Pick<BatchContents, 'rows' | 'deadRecords'>): readonly Receipt[] {
  const receipts: Receipt[] = [...rows];
  for (const record of deadRecords) if (record.receipt !== undefined) receipts.push(record.receipt);
  return receipts;
}
