import type { EventRow } from '@pixel/store/events';
import { type BuriedRecord, bury } from './buried-record.ts';
import { insertInHalves } from './insert-in-halves.ts';

/** A row with the queued record that it was made from. */
export interface RowOfRecord {
  readonly row: EventRow;
  readonly bytes: Uint8Array;
}

/** What became of rows: those in the store, and the records of those that it refuses, to be buried. */
export interface InsertedRows {
  readonly stored: readonly RowOfRecord[];
  readonly refused: readonly BuriedRecord[];
}

/** Inserts all rows that the store takes. */
export async function insertRows(
  rows: readonly RowOfRecord[],
  insert: (rows: readonly EventRow[]) => Promise<void>,
): Promise<InsertedRows> {
  const stored: RowOfRecord[] = [];
  const refused: BuriedRecord[] = [];
  await insertInHalves(
    rows,
    async (part) => {
      await insert(part.map(({ row }) => row));
      for (const one of part) stored.push(one);
    },
    ({ row, bytes }, { message }) => {
      refused.push(bury(bytes, row.receivedAt, `The event store refuses it: ${message}`));
    },
  );
  return { stored, refused };
}
