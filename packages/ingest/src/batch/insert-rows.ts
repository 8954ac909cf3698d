import { createDeadRecord, type DeadRecord } from '../record/dead-record.ts';
import type { RowRecord } from '../record/row-record.ts';
import { bisectInsert } from './bisect-insert.ts';

/** The outcome of an insert: the stored rows, and the rejected ones as dead records. */
export interface InsertOutcome {
  readonly stored: readonly RowRecord[];
  readonly rejected: readonly DeadRecord[];
}

/** Inserts every row that the store accepts. */
export async function insertRows(
  rows: readonly RowRecord[],
  insert: (rows: readonly RowRecord[]) => Promise<void>,
): Promise<InsertOutcome> {
  const stored: RowRecord[] = [];
  const rejected: DeadRecord[] = [];
  await bisectInsert(
    rows,
    async (part) => {
      await insert(part);
      for (const row of part) stored.push(row);
    },
    ({ bytes, receivedAt }, { message }) => {
      rejected.push(createDeadRecord(bytes, receivedAt, `The event store rejected it: ${message}`));
    },
  );
  return { stored, rejected };
}
