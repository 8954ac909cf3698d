import { createEventSchema, type PixelEvent, parseTimestamp, widestLimits } from '@pixel/protocol';
import type { DeadLetter } from '@pixel/store/events';
import { decodeEventRecord, type EventRecord } from '@pixel/store/queue/event-record';
import { cleanText } from './clean-text.ts';

/** The edge has refused what was too much; limits that were changed since then do not make a dead letter of what it took. */
const eventSchema = createEventSchema(widestLimits);

/** An event that was read from the queue, with the time of its receipt in milliseconds since the epoch. */
export interface ReceivedEvent {
  readonly record: EventRecord;
  readonly event: PixelEvent;
  readonly receivedAt: number;
}

/** A queued record, read: an event, or something that can never become one. */
export type ParsedRecord =
  | ({ readonly status: 'event' } & ReceivedEvent)
  | { readonly status: 'dead'; readonly letter: DeadLetter };

/** Reads a queued record. `now` stands in for the time of receipt where the record does not say it. */
export function parseRecord(bytes: Uint8Array, now: number): ParsedRecord {
  let record: EventRecord;
  try {
    record = decodeEventRecord(bytes);
  } catch (error) {
    return {
      status: 'dead',
      letter: deadLetter(bytes, now, `The record cannot be read: ${messageOf(error)}`),
    };
  }
  const receivedAt = parseTimestamp(record.receivedAt);
  if (receivedAt === undefined)
    return { status: 'dead', letter: deadLetter(bytes, now, 'The record does not say when it was received') };
  const parsed = eventSchema.safeParse(record.body);
  if (parsed.success) return { status: 'event', record, event: parsed.data, receivedAt };
  const [issue] = parsed.error.issues;
  const reason = `The event is not valid: ${issue?.path.join('.')} ${issue?.message}`;
  return { status: 'dead', letter: deadLetter(bytes, receivedAt, reason) };
}

/** Keeps a queued record as text, with the reason why it cannot become an event. */
export function deadLetter(bytes: Uint8Array, receivedAt: number, reason: string): DeadLetter {
  return { receivedAt, reason: cleanText(reason), record: cleanText(new TextDecoder().decode(bytes)) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
