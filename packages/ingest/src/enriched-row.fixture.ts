import type { EventRow } from '@pixel/store/events';
import { type EventRecord, encodeEventRecord } from '@pixel/store/queue/event-record';
import { analysisTime } from './analysis-time.ts';
import { parseRecord } from './parse-record.ts';
import { toEventRow } from './to-event-row.ts';

const plainBody = {
  projectKey: 'pk_test',
  anonymousId: '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22',
  eventName: 'buy',
  assignments: [],
};

/** What a request and its event say, where they do not say what tests say anyway. */
export interface SentEvent {
  readonly head?: Partial<Omit<EventRecord, 'formatVersion' | 'body'>>;
  /** Fields of the body, or its JSON. */
  readonly body?: object | string;
}

/** Gives the bytes that are queued of an event. */
export function recordOf({ head = {}, body = {} }: SentEvent): Uint8Array {
  const full = {
    receivedAt: '2026-01-01T12:00:00.000Z',
    eventId: 'e1',
    requestId: 'r1',
    userAgent: '',
    language: '',
    country: '',
    ...head,
  };
  return encodeEventRecord(full, typeof body === 'string' ? body : JSON.stringify({ ...plainBody, ...body }));
}

/** Gives the row that an event becomes, of a project that is published without experiments. */
export function rowOf(sent: SentEvent): EventRow {
  const parsed = parseRecord(recordOf(sent), 0);
  if (parsed.status === 'dead') throw new Error(parsed.buried.letter.reason);
  const { event, receivedAt } = parsed.received;
  const time = analysisTime(event, receivedAt);
  return toEventRow(parsed.received, { time, unclaimed: false, prepared: null });
}
