import { type DeadLetter, type EventRow, RowsRejected } from '@pixel/store/events';
import { deadLetter } from './parse-record.ts';

/** A row with the queued record that it was made from. */
export interface RowOfRecord {
  readonly row: EventRow;
  readonly bytes: Uint8Array;
}

/**
 * Inserts all rows that the store takes, and gives those that it refuses as dead letters.
 * A refused batch is halved until the refused rows are alone.
 */
export async function insertRows(
  rows: readonly RowOfRecord[],
  insert: (rows: readonly EventRow[]) => Promise<void>,
): Promise<readonly DeadLetter[]> {
  const [first] = rows;
  if (first === undefined) return [];
  try {
    await insert(rows.map(({ row }) => row));
    return [];
  } catch (error) {
    if (!(error instanceof RowsRejected)) throw error;
    if (rows.length === 1)
      return [deadLetter(first.bytes, first.row.receivedAt, `The event store refuses it: ${error.message}`)];
  }
  const middle = Math.ceil(rows.length / 2);
  const letters = await insertRows(rows.slice(0, middle), insert);
  return [...letters, ...(await insertRows(rows.slice(middle), insert))];
}
