import { type BuriedRecord, bury } from './buried-record.ts';
import { insertInHalves } from './insert-in-halves.ts';
import type { RowOfRecord } from './row-of-record.ts';

/** What became of rows: those in the store, and the records of those that it refuses, to be buried. */
export interface InsertedRows {
  readonly stored: readonly RowOfRecord[];
  readonly refused: readonly BuriedRecord[];
}

/** Inserts all rows that the store takes. */
export async function insertRows(
  rows: readonly RowOfRecord[],
  insert: (rows: readonly RowOfRecord[]) => Promise<void>,
): Promise<InsertedRows> {
  const stored: RowOfRecord[] = [];
  const refused: BuriedRecord[] = [];
  await insertInHalves(
    rows,
    async (part) => {
      await insert(part);
      for (const one of part) stored.push(one);
    },
    ({ bytes, receivedAt }, { message }) => {
      refused.push(bury(bytes, receivedAt, `The event store refuses it: ${message}`));
    },
  );
  return { stored, refused };
}
