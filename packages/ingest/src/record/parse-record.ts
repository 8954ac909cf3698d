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
import { createDeadRecord, type DeadRecord } from './dead-record.ts';

/** The edge enforces the limits. Ingest uses the widest ones, so that lowering a limit never invalidates an accepted event. */
const eventSchema = createEventSchema(widestLimits);
const stringFields = ['eventId', 'requestId', 'userAgent', 'language', 'country'] as const;

/** An event read from the queue. */
export interface ReceivedEvent {
  readonly record: EventRecord;
  readonly event: PixelEvent;
  /** The payload's JSON as sent; empty if there is none. */
  readonly payloadText: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** The result of parsing a queued record: an event, or a record that can never become one. */
export type ParsedRecord =
  | { readonly status: 'event'; readonly received: ReceivedEvent }
  | { readonly status: 'dead'; readonly deadRecord: DeadRecord };

/** Parses a queued record. `now` replaces an unreadable time of receipt. */
export function parseRecord(bytes: Uint8Array, now: number): ParsedRecord {
  const text = decodeEventText(bytes);
  let record: EventRecord;
  try {
    record = readEventRecord(text);
  } catch (error) {
    return dead(bytes, now, `The record cannot be read: ${messageOf(error)}`);
  }
  const receivedAt = typeof record.receivedAt === 'string' ? parseTimestamp(record.receivedAt) : undefined;
  if (receivedAt === undefined) return dead(bytes, now, 'The record has no valid time of receipt');
  const missing = stringFields.find((name) => typeof record[name] !== 'string');
  if (missing !== undefined) return dead(bytes, receivedAt, `The record has no ${missing}`);
  if (!isWhole(record.survey))
    return dead(bytes, receivedAt, 'The record has an incomplete survey reference');
  const event = readEvent(record.body, widestLimits, bytes.length) ?? eventSchema.safeParse(record.body).data;
  if (event !== undefined) {
    const payloadText = event.payload === undefined ? '' : payloadTextOf(text);
    return { status: 'event', received: { record, event, payloadText, receivedAt } };
  }
  const [problem] = eventProblems(record.body, { schema: eventSchema, limits: widestLimits, maxRows: 1 });
  const subject = problem === undefined || problem.path === '' ? 'it' : problem.path;
  return dead(bytes, receivedAt, `The event is not valid: ${subject} ${problem?.message}`);
}

/** The edge writes a survey reference completely or not at all. */
function isWhole(survey: unknown): boolean {
  if (survey === undefined) return true;
  if (typeof survey !== 'object' || survey === null) return false;
  return ['surveyId', 'responseId', 'event'].every((name) => typeof Reflect.get(survey, name) === 'string');
}

function payloadTextOf(recordText: string): string {
  return memberText(recordText, 'payload', bodyStart(recordText)) ?? '';
}

function dead(bytes: Uint8Array, receivedAt: number, reason: string): ParsedRecord {
  return { status: 'dead', deadRecord: createDeadRecord(bytes, receivedAt, reason) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
