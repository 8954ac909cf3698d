import type { DeadLetter } from '@pixel/store/events';
import type { DeadRecord } from '../record/dead-record.ts';
import { bisectInsert } from './bisect-insert.ts';

/** Inserts dead letters. Rejects with `RowsRejected` if the store rejects the letters themselves. */
export type LetterInsert = (letters: readonly DeadLetter[]) => Promise<void>;

/** Maximum length to which a rejected record is truncated, in UTF-16 code units. */
const maxRecordLength = 8_192;
const maxReasonLength = 500;
const unusual = /[^ -~]/g;
/** The range of receipt times that every store can hold. */
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Inserts every dead letter, or, if the store rejects it, a shortened version that every store can hold. */
export function insertDeadLetters(
  records: readonly DeadRecord[],
  deps: { readonly insert: LetterInsert; readonly insertCut: LetterInsert },
): Promise<void> {
  return bisectInsert(
    records,
    (part) => deps.insert(part.map(({ letter }) => letter)),
    (record) => deps.insertCut([cutLetter(record)]),
  );
}

/** Reduces a letter to short ASCII text. Deterministic for a record. */
function cutLetter({ letter, receipt }: DeadRecord): DeadLetter {
  const { receivedAt, reason, record } = letter;
  return {
    receivedAt: Math.min(Math.max(receivedAt, earliest), latest),
    reason: `${plain(reason).slice(0, maxReasonLength)}; the event store rejected the original record, so only this part is kept`,
    record: cutRecord(plain(record), receipt),
  };
}

/** Prepends the visitor to a truncated record, so that an erasure still finds it. */
function cutRecord(text: string, receipt: DeadRecord['receipt']): string {
  if (text.length <= maxRecordLength) return text;
  const whose = receipt === undefined ? '' : `${receipt.projectKey} ${receipt.anonymousId} `;
  return `${whose}${text.slice(0, maxRecordLength)}`;
}

function plain(text: string): string {
  return text.replace(unusual, '?');
}
