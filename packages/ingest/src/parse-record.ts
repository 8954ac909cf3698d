import {
  createEventSchema,
  eventProblems,
  memberText,
  type PixelEvent,
  parseTimestamp,
  readEvent,
  widestLimits,
} from '@pixel/protocol';
import {
  bodyStart,
  decodeEventText,
  type EventRecord,
  readEventRecord,
} from '@pixel/store/queue/event-record';
import { type BuriedRecord, bury } from './buried-record.ts';

/** The edge has refused what was too much; limits that were changed since then do not make a dead letter of what it took. */
const eventSchema = createEventSchema(widestLimits);
const texts = ['eventId', 'requestId', 'userAgent', 'language', 'country'] as const;

/** An event that was read from the queue, with the time of its receipt in milliseconds since the epoch. */
export interface ReceivedEvent {
  readonly record: EventRecord;
  readonly event: PixelEvent;
  /** The payload as it was spelled; empty where there is none. */
  readonly payloadText: string;
  readonly receivedAt: number;
}

/** A queued record, read: an event, or something that can never become one. */
export type ParsedRecord =
  | { readonly status: 'event'; readonly received: ReceivedEvent }
  | { readonly status: 'dead'; readonly buried: BuriedRecord };

/** Reads a queued record. `now` stands in for the time of receipt where the record does not say it. */
export function parseRecord(bytes: Uint8Array, now: number): ParsedRecord {
  const text = decodeEventText(bytes);
  let record: EventRecord;
  try {
    record = readEventRecord(text);
  } catch (error) {
    return dead(bytes, now, `The record cannot be read: ${messageOf(error)}`);
  }
  const receivedAt = typeof record.receivedAt === 'string' ? parseTimestamp(record.receivedAt) : undefined;
  if (receivedAt === undefined) return dead(bytes, now, 'The record does not say when it was received');
  const missing = texts.find((name) => typeof record[name] !== 'string');
  if (missing !== undefined) return dead(bytes, receivedAt, `The record has no ${missing}`);
  if (!isWhole(record.survey))
    return dead(bytes, receivedAt, 'The record does not say which survey it is of');
  const event = readEvent(record.body, widestLimits, bytes.length) ?? eventSchema.safeParse(record.body).data;
  if (event !== undefined) {
    const payloadText = event.payload === undefined ? '' : payloadTextOf(text);
    return { status: 'event', received: { record, event, payloadText, receivedAt } };
  }
  const [problem] = eventProblems(record.body, { schema: eventSchema, limits: widestLimits, maxRows: 1 });
  const subject = problem === undefined || problem.path === '' ? 'it' : problem.path;
  return dead(bytes, receivedAt, `The event is not valid: ${subject} ${problem?.message}`);
}

/** Only the edge says of which survey's response an event is, and then all of it. */
function isWhole(survey: unknown): boolean {
  if (survey === undefined) return true;
  if (typeof survey !== 'object' || survey === null) return false;
  return ['surveyId', 'responseId', 'event'].every((name) => typeof Reflect.get(survey, name) === 'string');
}

function payloadTextOf(recordText: string): string {
  return memberText(recordText, 'payload', bodyStart(recordText)) ?? '';
}

function dead(bytes: Uint8Array, receivedAt: number, reason: string): ParsedRecord {
  return { status: 'dead', buried: bury(bytes, receivedAt, reason) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
