import { type DropCounts, type EventStore, RowsRejected, type StoredVisitors } from '@pixel/store/events';
import type { RecordOutcomes } from '@pixel/store/queue';
import { admitUnclaimed, type UnclaimedLimits } from './admit-unclaimed.ts';
import type { BuriedRecord } from './buried-record.ts';
import { type Erasures, eraseAgain } from './erasures.ts';
import { inSlices } from './in-slices.ts';
import { insertLetters } from './insert-letters.ts';
import { insertRows } from './insert-rows.ts';
import { type ReadEvents, receivedOf } from './read-events.ts';
import type { Retry } from './retry.ts';
import { type RowOfRecord, sizeOfRecord } from './row-of-record.ts';

/** What ingest does with an event store. */
export interface IngestEvents
  extends Pick<EventStore, 'prepareInsert' | 'insertDeadLetters' | 'unclaimed' | 'sweep'> {
  readonly visitors: Pick<StoredVisitors, 'tombstones' | 'removeAgain'>;
}

/** What became of a batch's records. */
export interface StoredBatch {
  readonly outcomes: RecordOutcomes;
  readonly dropped: DropCounts;
  /** Why the first of the dead letters is one; undefined where there is none. */
  readonly reason: string | undefined;
  readonly insertMs: number;
}

/**
 * Stores what was read from a batch: rows that there is room for as events, the rest that is to be kept as dead letters, and nothing of
 * visitors who were erased, by now or by the time of `erasures`. Every record comes to exactly one outcome. Resolves once all is
 * inserted, with what is left to do and tells what became of the records. Both reject when the run ends before they are done.
 */
export async function storeBatch(
  { rows, buried, insert }: Pick<ReadEvents, 'rows' | 'buried' | 'insert'>,
  deps: {
    readonly erasures: Erasures;
    readonly events: IngestEvents;
    readonly limits: UnclaimedLimits;
    readonly now: () => number;
    readonly retry: Retry;
  },
): Promise<() => Promise<StoredBatch>> {
  const { erasures, events, limits, now, retry } = deps;
  const lasting = rows.filter((record) => !erasures.covers(record));
  const lastingBuried = buried.filter((record) => !isOf(erasures, record));
  const {
    rows: admitted,
    storedBefore,
    dropped,
  } = await retry('look for room', () =>
    admitUnclaimed(lasting, { unclaimed: events.unclaimed, limits, now }),
  );
  const startedAt = now();
  const inserted = await insertRows(admitted, (part) =>
    retry(
      'insert events',
      // Nearly always none was left out, and all are inserted together.
      () => (part.length === rows.length ? insert.run() : insertSome(part, events)),
      isRefusal,
    ),
  );
  const insertMs = now() - startedAt;
  const dead = [...lastingBuried, ...inserted.refused];
  await insertLetters(dead, {
    insert: (letters) => retry('insert dead letters', () => events.insertDeadLetters(letters), isRefusal),
    // None of these is refused for what it holds: when it is, the store itself is not as it should be.
    insertCut: (letters) => retry('insert dead letters', () => events.insertDeadLetters(letters)),
  });

  return async function settle() {
    const since = await retry('erase again', () => eraseAgain(receivedOf({ rows, buried }), events.visitors));
    const stored = [...inserted.stored, ...storedBefore];
    const erasedBefore = rows.length - lasting.length + (buried.length - lastingBuried.length);
    const erasedRows = stored.filter(since.covers).length;
    const erasedLetters = dead.filter((record) => isOf(since, record)).length;
    const droppedRecords =
      dropped.unclaimed_project_full + dropped.unclaimed_full + dropped.unclaimed_expired;
    const outcomes = {
      stored: stored.length - erasedRows,
      dead: dead.length - erasedLetters,
      dropped: droppedRecords,
      erased: erasedBefore + erasedRows + erasedLetters,
      copy: lasting.length - admitted.length - storedBefore.length - droppedRecords,
    };
    return { outcomes, dropped, reason: dead[0]?.letter.reason, insertMs };
  };
}

async function insertSome(
  records: readonly RowOfRecord[],
  events: Pick<IngestEvents, 'prepareInsert'>,
): Promise<void> {
  const prepared = events.prepareInsert();
  await inSlices(records, sizeOfRecord, (slice) => prepared.add(slice.map((record) => record.row())));
  await prepared.run();
}

function isRefusal(error: unknown): boolean {
  return error instanceof RowsRejected;
}

function isOf(erasures: Erasures, { received }: BuriedRecord): boolean {
  return received !== undefined && erasures.covers(received);
}
