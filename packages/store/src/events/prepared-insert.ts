import { batchRows } from './batch-rows.ts';
import type { ClickhouseTables } from './clickhouse-tables.ts';
import { encodeEvent, encodeUnclaimedEvent } from './encode-row.ts';
import { encodeRows, maxInsertBytes } from './encode-rows.ts';
import { eventColumns, unclaimedColumns } from './event-columns.ts';
import { type EventRow, type PreparedInsert, RowsRejectedError } from './events.ts';

/** Starts an insert into the event tables; rows are encoded as they are added. `table` receives the claimed rows. */
export function createPreparedInsert(
  tables: Pick<ClickhouseTables, 'insert'>,
  table: 'events' | 'simulated_events' = 'events',
): PreparedInsert {
  const claimed: Uint8Array[] = [];
  const unclaimed: Uint8Array[] = [];
  let rejection: RowsRejectedError | undefined;

  function encode(rows: readonly EventRow[]): void {
    const isClaimed = (row: EventRow) => !row.unclaimed;
    if (rows.every(isClaimed)) claimed.push(...encodeRows(rows, encodeEvent));
    else {
      claimed.push(...encodeRows(rows.filter(isClaimed), encodeEvent));
      unclaimed.push(
        ...encodeRows(
          rows.filter((row) => row.unclaimed),
          encodeUnclaimedEvent,
        ),
      );
    }
  }

  async function insert(
    name: string,
    columns: readonly string[],
    chunks: readonly Uint8Array[],
  ): Promise<void> {
    for (const batch of batchRows(chunks, (chunk) => chunk.length, maxInsertBytes))
      await tables.insert(name, columns, batch);
  }

  return {
    add(rows) {
      try {
        encode(rows);
      } catch (error) {
        if (!(error instanceof RowsRejectedError)) throw error;
        rejection = error;
      }
    },
    async run() {
      if (rejection !== undefined) throw rejection;
      await insert(table, eventColumns, claimed);
      await insert('unclaimed_events', unclaimedColumns, unclaimed);
    },
  };
}
