import type { DeadLetter } from '@pixel/store/events';
import type { BuriedRecord } from './buried-record.ts';
import { insertInHalves } from './insert-in-halves.ts';

/** Inserts dead letters. Rejects with `RowsRejected` when the letters themselves are refused. */
export type InsertLetters = (letters: readonly DeadLetter[]) => Promise<void>;

/** Characters that are left of a record that is refused. */
const maxRecordLength = 8_192;
const maxReasonLength = 500;
const unusual = /[^ -~]/g;
/** Times of receipt that every store can hold. */
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Inserts all letters that the store takes, and of one that it refuses what every store can hold. */
export function insertLetters(
  records: readonly BuriedRecord[],
  deps: { readonly insert: InsertLetters; readonly insertCut: InsertLetters },
): Promise<void> {
  return insertInHalves(
    records,
    (part) => deps.insert(part.map(({ letter }) => letter)),
    (record) => deps.insertCut([cutLetter(record)]),
  );
}

/** What is neither long nor unusual in any way. The same record is always cut to the same letter. */
function cutLetter({ letter, received }: BuriedRecord): DeadLetter {
  const { receivedAt, reason, record } = letter;
  return {
    receivedAt: Math.min(Math.max(receivedAt, earliest), latest),
    reason: `${plain(reason).slice(0, maxReasonLength)}; the event store refused the record as it was, this is what is left of it`,
    record: cutRecord(plain(record), received),
  };
}

/** An erasure must find it also where the visitor's id was cut off. */
function cutRecord(text: string, received: BuriedRecord['received']): string {
  if (text.length <= maxRecordLength) return text;
  const whose = received === undefined ? '' : `${received.projectKey} ${received.anonymousId} `;
  return `${whose}${text.slice(0, maxRecordLength)}`;
}

function plain(text: string): string {
  return text.replace(unusual, '?');
}
