import type { EventRow } from './event-row.ts';

/** An insert prepared as far as possible before the store is called. Holds the encoded bytes, not the rows. */
export interface PreparedInsert {
  /** Adds rows. Invalid rows make {@link PreparedInsert.run} reject. */
  add(rows: readonly EventRow[]): void;
  /**
   * Inserts all added rows, each time it is called. Resolves once the rows are durable and visible to readers. Idempotent for counts. Rows
   * of unpublished projects count too, but are kept apart, in `EventStore.unclaimed`. Rejects with `RowsRejectedError` if the store rejects the
   * data itself, or with another error if the store is unreachable.
   */
  run(): Promise<void>;
}
