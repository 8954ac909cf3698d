import { parseTimestamp } from '@pixel/protocol';
import type { VisitRows } from '@pixel/store/events';
import { decodeVisitsRecord } from '@pixel/store/queue/visits-record';
import { createDeadRecord, type DeadRecord } from './dead-record.ts';

/** A queued record of visits as rows, with its source bytes. */
export interface VisitsOfRecord {
  readonly rows: VisitRows;
  readonly bytes: Uint8Array;
  /** When the record was queued, in milliseconds since the epoch. */
  readonly queuedAt: number;
}

/** The result of reading a record of visits: rows, or a record that can never become any. */
export type ParsedVisits =
  | { readonly status: 'visits'; readonly visits: VisitsOfRecord }
  | { readonly status: 'dead'; readonly deadRecord: DeadRecord };

/** Reads a queued record of visits. `now` replaces an unreadable record's time. */
export function toVisitRows(bytes: Uint8Array, now: number): ParsedVisits {
  try {
    const { recordId, queuedAt, counts, samples } = decodeVisitsRecord(bytes);
    const time = parseTimestamp(queuedAt);
    if (time === undefined) throw new Error('it has no valid queue time');
    const rows = {
      counts,
      samples: samples.map((sample, position) => ({ ...sample, recordId, position })),
    };
    return { status: 'visits', visits: { rows, bytes, queuedAt: time } };
  } catch (error) {
    const reason = `The record of visits cannot be read: ${error instanceof Error ? error.message : error}`;
    return { status: 'dead', deadRecord: createDeadRecord(bytes, now, reason) };
  }
}
