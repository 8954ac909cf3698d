import type { EventRow } from './event-row.ts';

/** An insert of which all is done that can be done before the store is asked. It holds no row, only what they become. */
export interface PreparedInsert {
  /** Adds rows. What is wrong with them is told by {@link PreparedInsert.run}. */
  add(rows: readonly EventRow[]): void;
  /**
   * Inserts all that was added, at each call. Resolves once the rows are durable and visible to readers.
   * Inserting a row again changes no count. Rows of projects that are not published are counted as well, but
   * kept apart, in `EventStore.unclaimed`.
   * Rejects with `RowsRejected` when the data itself is refused, with another error when the store cannot
   * be reached.
   */
  run(): Promise<void>;
}
