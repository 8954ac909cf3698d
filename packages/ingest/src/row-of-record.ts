import type { EventRow } from '@pixel/store/events';
import type { ReceivedOf } from './erasures.ts';
import { parseRecord, type ReceivedEvent } from './parse-record.ts';
import { type Findings, toEventRow } from './to-event-row.ts';

/**
 * A queued record that becomes a row. It has the row made again where that is needed after all: thousands of rows that wait for their
 * batch to be stored cost a fifth of all that ingest does, in collecting garbage.
 */
export class RowOfRecord implements ReceivedOf {
  readonly projectKey: string;
  readonly anonymousId: string;
  readonly receivedAt: number;
  readonly bytes: Uint8Array;
  readonly findings: Findings;

  constructor(row: EventRow, bytes: Uint8Array, findings: Findings) {
    this.projectKey = row.projectKey;
    this.anonymousId = row.anonymousId;
    this.receivedAt = row.receivedAt;
    this.bytes = bytes;
    this.findings = findings;
  }

  /** Makes the row, the same at each call. */
  row(): EventRow {
    return toEventRow(this.read(), this.findings);
  }

  private read(): ReceivedEvent {
    const parsed = parseRecord(this.bytes, this.receivedAt);
    if (parsed.status === 'dead') throw new Error('A record that was an event cannot be read any more');
    return parsed.received;
  }
}

/** How large the record is that a row was made of, in bytes. */
export function sizeOfRecord({ bytes }: RowOfRecord): number {
  return bytes.length;
}
