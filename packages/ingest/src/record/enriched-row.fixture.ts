import type { EventRow } from '@pixel/store/events';
import { type EventRecord, encodeEventRecord } from '@pixel/store/queue/event-record';
import { computeAnalysisTime } from './compute-analysis-time.ts';
import { parseRecord } from './parse-record.ts';
import { toEventRow } from './to-event-row.ts';

const plainBody = {
  projectKey: 'pk_test',
  anonymousId: '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22',
  eventName: 'buy',
  assignments: [],
};

/** Fields of a request and its event that override the tests' defaults. */
export interface SentEvent {
  readonly head?: Partial<Omit<EventRecord, 'formatVersion' | 'body'>>;
  /** Fields of the body, or its JSON. */
  readonly body?: object | string;
}

/** Returns the queued bytes of an event. */
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

/** Returns the row of an event, in a project published without experiments. */
export function rowOf(sent: SentEvent): EventRow {
  const parsed = parseRecord(recordOf(sent), 0);
  if (parsed.status === 'dead') throw new Error(parsed.deadRecord.letter.reason);
  const { event, receivedAt } = parsed.received;
  const time = computeAnalysisTime(event, receivedAt);
  return toEventRow(parsed.received, { time, unclaimed: false, prepared: null });
}
