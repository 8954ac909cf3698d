import { type EventRow, type EventStore, RowsRejected } from '@pixel/store/events';
import type { Erasures } from './erasures.ts';
import type { RowOfRecord } from './insert-rows.ts';

/** The rows of a batch that nothing was erased of, ready to be inserted. */
export interface LastingRows {
  readonly rows: readonly RowOfRecord[];
  /** Inserts them all, as {@link EventStore.insert} does. */
  readonly insertAll: () => Promise<void>;
}

/** Leaves out what was erased and prepares the insert of the rest, which nearly always is inserted as it is. */
export async function findLastingRows(
  rows: readonly RowOfRecord[],
  { erasures, events }: { readonly erasures: Erasures; readonly events: Pick<EventStore, 'prepareInsert'> },
): Promise<LastingRows> {
  const lasting = rows.filter(({ row }) => !erasures.covers(row));
  return {
    rows: lasting,
    insertAll: await prepare(
      lasting.map(({ row }) => row),
      events,
    ),
  };
}

/** A refusal is told when it is their turn. */
async function prepare(
  rows: readonly EventRow[],
  events: Pick<EventStore, 'prepareInsert'>,
): Promise<() => Promise<void>> {
  try {
    return await events.prepareInsert(rows);
  } catch (error) {
    if (error instanceof RowsRejected) return () => Promise.reject(error);
    throw error;
  }
}
