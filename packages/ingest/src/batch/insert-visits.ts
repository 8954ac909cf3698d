import type { VisitRows } from '@pixel/store/events';
import { createDeadRecord, type DeadRecord } from '../record/dead-record.ts';
import type { VisitsOfRecord } from '../record/to-visit-rows.ts';
import { bisectInsert } from './bisect-insert.ts';

/** Inserts the visits of every record that the store accepts. Resolves with the rejected records as dead records. */
export async function insertVisits(
  records: readonly VisitsOfRecord[],
  insert: (rows: VisitRows) => Promise<void>,
): Promise<readonly DeadRecord[]> {
  const rejected: DeadRecord[] = [];
  await bisectInsert(
    records,
    (part) =>
      insert({
        counts: part.flatMap(({ rows }) => rows.counts),
        samples: part.flatMap(({ rows }) => rows.samples),
      }),
    ({ bytes, queuedAt }, { message }) => {
      rejected.push(createDeadRecord(bytes, queuedAt, `The event store rejected it: ${message}`));
    },
  );
  return rejected;
}
