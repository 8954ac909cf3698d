import { type EventRow, RowsRejected } from '@pixel/store/events';
import { type BuriedRecord, bury } from './buried-record.ts';

/** A row with the queued record that it was made from. */
export interface RowOfRecord {
  readonly row: EventRow;
  readonly bytes: Uint8Array;
}

/**
 * Inserts all rows that the store takes, and gives the records of those that it refuses, to be buried.
 * A refused batch is halved until the refused rows are alone.
 */
export async function insertRows(
  rows: readonly RowOfRecord[],
  insert: (rows: readonly EventRow[]) => Promise<void>,
): Promise<readonly BuriedRecord[]> {
  const [first] = rows;
  if (first === undefined) return [];
  try {
    await insert(rows.map(({ row }) => row));
    return [];
  } catch (error) {
    if (!(error instanceof RowsRejected)) throw error;
    if (rows.length === 1)
      return [bury(first.bytes, first.row.receivedAt, `The event store refuses it: ${error.message}`)];
  }
  const middle = Math.ceil(rows.length / 2);
  const refused = await insertRows(rows.slice(0, middle), insert);
  return [...refused, ...(await insertRows(rows.slice(middle), insert))];
}
