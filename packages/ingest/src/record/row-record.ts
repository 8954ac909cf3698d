import type { EventRow } from '@pixel/store/events';
import { parseRecord } from './parse-record.ts';
import type { Receipt } from './receipt.ts';
import type { EventFacts } from './resolve-event-facts.ts';
import { toEventRow } from './to-event-row.ts';

/**
 * A queued record that becomes a row. Rebuilds the row on demand instead of keeping it: garbage collection of thousands of rows that wait
 * for their batch would cost a fifth of ingest's time.
 */
export class RowRecord implements Receipt {
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly receivedAt: number;
  readonly bytes: Uint8Array;
  readonly facts: EventFacts;

  constructor(row: EventRow, bytes: Uint8Array, facts: EventFacts) {
    this.projectKey = row.projectKey;
    this.anonymousId = row.anonymousId;
    this.receivedAt = row.receivedAt;
    this.bytes = bytes;
    this.facts = facts;
  }

  /** Builds the row; every call returns an equal one. */
  row(): EventRow {
    const parsed = parseRecord(this.bytes, this.receivedAt);
    if (parsed.status === 'dead') throw new Error('A record once read as an event is no longer readable');
    return toEventRow(parsed.received, this.facts);
  }
}

/** Returns the size of the queued record in bytes. */
export function sizeOfRecord({ bytes }: RowRecord): number {
  return bytes.length;
}
