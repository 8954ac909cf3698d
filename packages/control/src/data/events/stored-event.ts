import type { EventRow } from '@pixel/store/events';

/** A stored event in the API's shape. Times are ISO 8601 with milliseconds, UTC; the payload is the JSON text as sent. */
export interface StoredEvent extends Omit<EventRow, 'receivedAt' | 'time' | 'payload'> {
  readonly receivedAt: string;
  readonly time: string;
  /** JSON text, whose numbers may exceed the precision of parsers; null without a payload. */
  readonly payload: string | null;
}

/** Converts a row of the event store into the API's shape. */
export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    ...row,
    receivedAt: toIsoString(row.receivedAt),
    time: toIsoString(row.time),
    payload: row.payload === '' ? null : row.payload,
  };
}

/** The event store's limits are narrower than those of a date, so no time is out of range. */
function toIsoString(ms: number): string {
  return new Date(ms).toISOString();
}
