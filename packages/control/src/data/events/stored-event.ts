import type { EventRow } from '@pixel/store/events';

/** A stored event as people and programs read it: times are ISO 8601 with milliseconds, UTC; the payload is the JSON text that was sent. */
export interface StoredEvent extends Omit<EventRow, 'receivedAt' | 'time' | 'payload'> {
  readonly receivedAt: string;
  readonly time: string;
  /** JSON text, whose numbers may have more digits than a program reads; null where none was sent. */
  readonly payload: string | null;
}

/** Turns a row of the event store into what is answered. */
export function toStoredEvent(row: EventRow): StoredEvent {
  return {
    ...row,
    receivedAt: isoTime(row.receivedAt),
    time: isoTime(row.time),
    payload: row.payload === '' ? null : row.payload,
  };
}

/** The event store's own limits are narrower than those of a date, so none of its times is out of range. */
function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
