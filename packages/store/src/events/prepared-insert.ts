import type { ClickhouseTables } from './clickhouse-tables.ts';
import { encodeEvent, encodeUnclaimedEvent } from './encode-row.ts';
import { encodeRows, joinArrays, maxRequestSize } from './encode-rows.ts';
import { eventSize } from './event-size.ts';
import { type EventRow, type PreparedInsert, RowsRejected } from './events.ts';
import { splitRows } from './split-rows.ts';

/** The names of a row's columns and the texts of fixed length, as JSON. */
const rowNamesSize = 1_000;

/** Begins an insert into the tables of events: rows become texts as they are added. */
export function createPreparedInsert(tables: Pick<ClickhouseTables, 'insert'>): PreparedInsert {
  const claimed: string[] = [];
  const unclaimed: string[] = [];
  let refusal: RowsRejected | undefined;

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

  async function insert(table: string, texts: readonly string[]): Promise<void> {
    for (const run of splitRows(texts, (text) => text.length, maxRequestSize))
      await tables.insert(table, joinArrays(run));
  }

  return {
    add(rows) {
      try {
        for (const run of splitRows(rows, sizeOfRow, maxRequestSize)) encode(run);
      } catch (error) {
        if (!(error instanceof RowsRejected)) throw error;
        refusal = error;
      }
    },
    async run() {
      if (refusal !== undefined) throw refusal;
      await insert('events', claimed);
      await insert('unclaimed_events', unclaimed);
    },
  };
}

function sizeOfRow(row: EventRow): number {
  return rowNamesSize + eventSize(row);
}
