import type { DeadLetter } from '@pixel/store/events';
import type { DeadRecord } from '../record/dead-record.ts';
import { bisectInsert } from './bisect-insert.ts';

/** Inserts dead letters. Rejects with `RowsRejectedError` if the store rejects the letters themselves. */
export type LetterInsert = (letters: readonly DeadLetter[]) => Promise<void>;

/** Maximum length of a truncated record, in UTF-16 code units. */
const maxRecordLength = 8_192;
const maxReasonLength = 500;
const notPrintableAscii = /[^ -~]/g;
/** The range of receipt times that every store can hold. */
const minReceivedAt = Date.UTC(1970, 0, 1);
const maxReceivedAt = Date.UTC(2200, 0, 1);

/** Inserts every dead letter, or, if the store rejects it, a shortened version that every store can hold. */
export function insertDeadLetters(
  records: readonly DeadRecord[],
  deps: { readonly insert: LetterInsert; readonly insertShortened: LetterInsert },
): Promise<void> {
  return bisectInsert(
    records,
    (part) => deps.insert(part.map(({ letter }) => letter)),
    (record) => deps.insertShortened([shortenLetter(record)]),
  );
}

/** Reduces a letter to short ASCII text. Deterministic for a record. */
function shortenLetter({ letter, receipt }: DeadRecord): DeadLetter {
  const { receivedAt, reason, record } = letter;
  return {
    receivedAt: Math.min(Math.max(receivedAt, minReceivedAt), maxReceivedAt),
    reason: `${toAscii(reason).slice(0, maxReasonLength)}; the event store rejected the original record, so only this part is kept`,
    record: truncateRecord(toAscii(record), receipt),
  };
}

/** Prepends the visitor to a truncated record, so that an erasure still finds it. */
function truncateRecord(text: string, receipt: DeadRecord['receipt']): string {
  if (text.length <= maxRecordLength) return text;
  const prefix = receipt === undefined ? '' : `${receipt.projectKey} ${receipt.anonymousId} `;
  return `${prefix}${text.slice(0, maxRecordLength)}`;
}

function toAscii(text: string): string {
  return text.replace(notPrintableAscii, '?');
}
