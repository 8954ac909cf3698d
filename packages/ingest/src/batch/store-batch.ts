import {
  type DropCounts,
  type EventStore,
  RowsRejectedError,
  type StoredVisitors,
  type StoredVisits,
} from '@pixel/store/events';
import type { RecordOutcomes } from '@pixel/store/queue';
import { forEachSlice } from '../base/for-each-slice.ts';
import type { Retry } from '../base/retry.ts';
import { type Erasures, eraseAgain } from '../erasure/erasures.ts';
import type { DeadRecord } from '../record/dead-record.ts';
import { type RowRecord, sizeOfRecord } from '../record/row-record.ts';
import { admitUnclaimed } from '../unclaimed/admit-unclaimed.ts';
import type { UnclaimedLimits } from '../unclaimed/unclaimed-limits.ts';
import { insertDeadLetters } from './insert-dead-letters.ts';
import { insertRows } from './insert-rows.ts';
import { insertVisits } from './insert-visits.ts';
import { type BatchContents, listReceipts } from './read-events.ts';

/** The part of the event store that ingest uses. */
export interface IngestEvents
  extends Pick<EventStore, 'prepareInsert' | 'insertDeadLetters' | 'unclaimed' | 'sweep'> {
  readonly visitors: Pick<StoredVisitors, 'tombstones' | 'removeLeftovers'>;
  readonly visits: Pick<StoredVisits, 'insert'>;
}

/** The result of storing a batch. */
export interface StoredBatch {
  readonly outcomes: RecordOutcomes;
  readonly dropped: DropCounts;
  /** The reason of the first dead letter; undefined if there is none. */
  readonly reason: string | undefined;
  /** Duration of inserting the rows, including retries. */
  readonly insertMs: number;
}

/**
 * Stores the contents of a batch: admitted rows as events, visits, and dead records as dead letters, except for anything covered by an
 * erasure. Every record has exactly one outcome. Once everything is inserted, resolves with a function that completes erasures and resolves
 * with the outcomes. Both reject if the run ends first.
 */
export async function storeBatch(
  { rows, visits, deadRecords, insert }: Pick<BatchContents, 'rows' | 'visits' | 'deadRecords' | 'insert'>,
  deps: {
    readonly erasures: Erasures;
    readonly events: IngestEvents;
    readonly limits: UnclaimedLimits;
    readonly now: () => number;
    readonly retry: Retry;
  },
): Promise<() => Promise<StoredBatch>> {
  const { erasures, events, limits, now, retry } = deps;
  const remaining = rows.filter((record) => !erasures.covers(record));
  const remainingDead = deadRecords.filter((record) => !isErased(erasures, record));
  const {
    rows: admitted,
    storedBefore,
    dropped,
  } = await retry('admit unclaimed events', () =>
    admitUnclaimed(remaining, { unclaimed: events.unclaimed, limits, now }),
  );
  const startedAt = now();
  const inserted = await insertRows(admitted, (part) =>
    retry(
      'insert events',
      // Usually all rows are admitted, and the prepared insert contains exactly these.
      () => (part.length === rows.length ? insert.run() : insertSome(part, events)),
      isRejection,
    ),
  );
  const insertMs = now() - startedAt;
  const rejectedVisits = await insertVisits(visits, (part) =>
    retry('insert visits', () => events.visits.insert(part), isRejection),
  );
  const dead = [...remainingDead, ...inserted.rejected, ...rejectedVisits];
  await insertDeadLetters(dead, {
    insert: (letters) => retry('insert dead letters', () => events.insertDeadLetters(letters), isRejection),
    // Every store can hold a shortened letter. A rejection means that the store is broken, so it is retried.
    insertShortened: (letters) => retry('insert dead letters', () => events.insertDeadLetters(letters)),
  });

  return async function settle() {
    const erasuresSince = await retry('erase again', () =>
      eraseAgain(listReceipts({ rows, deadRecords }), events.visitors),
    );
    const stored = [...inserted.stored, ...storedBefore];
    const erasedBefore = rows.length - remaining.length + (deadRecords.length - remainingDead.length);
    const erasedRows = stored.filter(erasuresSince.covers).length;
    const erasedLetters = dead.filter((record) => isErased(erasuresSince, record)).length;
    const droppedRecords =
      dropped.unclaimed_project_full + dropped.unclaimed_full + dropped.unclaimed_expired;
    const outcomes = {
      stored: stored.length - erasedRows,
      dead: dead.length - erasedLetters,
      dropped: droppedRecords,
      erased: erasedBefore + erasedRows + erasedLetters,
      copy: remaining.length - admitted.length - storedBefore.length - droppedRecords,
      visits: visits.length - rejectedVisits.length,
    };
    return { outcomes, dropped, reason: dead[0]?.letter.reason, insertMs };
  };
}

async function insertSome(
  records: readonly RowRecord[],
  events: Pick<IngestEvents, 'prepareInsert'>,
): Promise<void> {
  const prepared = events.prepareInsert();
  await forEachSlice(records, sizeOfRecord, (slice) => prepared.add(slice.map((record) => record.row())));
  await prepared.run();
}

function isRejection(error: unknown): boolean {
  return error instanceof RowsRejectedError;
}

function isErased(erasures: Erasures, { receipt }: DeadRecord): boolean {
  return receipt !== undefined && erasures.covers(receipt);
}
