/** What the edge knows of one event request, as it stands in the queue. The sender's address is never part of it. */
export interface EventRecord {
  readonly formatVersion: 1;
  /** When the request was read, ISO 8601 with milliseconds. */
  readonly receivedAt: string;
  /** The sender's own `eventId`, else one made by the edge. */
  readonly eventId: string;
  readonly requestId: string;
  /** `User-Agent` header of the request. */
  readonly userAgent: string;
  /** What the browser says of itself in `Sec-CH-UA`, `-Mobile` and `-Platform`; absent where it sent none of them. */
  readonly clientHints?: EventClientHints;
  /** First language of `Accept-Language`, or empty. */
  readonly language: string;
  /** ISO 3166 country from a trusted header, or empty. */
  readonly country: string;
  /** The address was one of the project's own ranges; absent where it was not. */
  readonly internal?: true;
  /** What the event says about a survey, checked by the edge; absent in all other events, whatever their names. */
  readonly survey?: EventSurvey;
  /** The event as it was sent, after JSON parsing. */
  readonly body: unknown;
}

/** Which survey's response an event belongs to. */
export interface EventSurvey {
  readonly surveyId: string;
  readonly responseId: string;
  /** What happened: `shown`, `accepted`, `dismissed` or `completed`. */
  readonly event: string;
}

/** Client hints as they were sent, cut; each absent where it was not sent. */
export interface EventClientHints {
  readonly brands?: string;
  readonly mobile?: string;
  readonly platform?: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const closingBrace = 125;

/** Records lie side by side in pieces of memory of this size: one of its own costs a small record more than all else. */
const pieceBytes = 64 * 1024;
let piece = new Uint8Array(0);
let used = 0;

/** Turns a record into the bytes that are queued. `body` is the event: checked JSON, as a text or in UTF-8, copied as it is. */
export function encodeEventRecord(
  record: Omit<EventRecord, 'formatVersion' | 'body'>,
  body: string | Uint8Array,
): Uint8Array {
  const hints =
    record.clientHints === undefined ? '' : `,"clientHints":${JSON.stringify(record.clientHints)}`;
  const survey = record.survey === undefined ? '' : `,"survey":${JSON.stringify(record.survey)}`;
  const head = `{"formatVersion":1,"receivedAt":"${record.receivedAt}","eventId":${quote(record.eventId)},"requestId":${quote(record.requestId)},"userAgent":${quote(record.userAgent)}${hints},"language":${quote(record.language)},"country":${quote(record.country)}${record.internal ? ',"internal":true' : ''}${survey},"body":`;
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const most = 3 * head.length + (typeof body === 'string' ? 3 * body.length : body.length) + 1;
  if (used + most > piece.length) {
    piece = new Uint8Array(Math.max(pieceBytes, most));
    used = 0;
  }
  const room = piece.subarray(used, used + most);
  let length = encoder.encodeInto(head, room).written;
  if (typeof body === 'string') length += encoder.encodeInto(body, room.subarray(length)).written;
  else {
    room.set(body, length);
    length += body.length;
  }
  room[length] = closingBrace;
  used += length + 1;
  return room.subarray(0, length + 1);
}

/** What JSON takes between quotes as it is; nearly every text of a head is that, and to see it takes a third of what to write it does. */
const plain = /^[ !#-[\]-~]*$/;

function quote(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Gives the text of queued bytes. */
export function decodeEventText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const bodyKey = '"body":';

/**
 * Gives the place where the body begins in the text of a record that {@link encodeEventRecord} made: what stands before it has no such
 * key, and is quoted where it is a text.
 */
export function bodyStart(text: string): number {
  return text.indexOf(bodyKey) + bodyKey.length;
}

/** Reads queued bytes back. Throws a plain `Error` for bytes that are no event record of format 1. */
export function decodeEventRecord(bytes: Uint8Array): EventRecord {
  return readEventRecord(decodeEventText(bytes));
}

/** Reads the text of a queued record. Throws a plain `Error` for a text that is no event record of format 1. */
export function readEventRecord(text: string): EventRecord {
  const record: unknown = JSON.parse(text);
  if (
    typeof record !== 'object' ||
    record === null ||
    !('formatVersion' in record) ||
    record.formatVersion !== 1
  )
    throw new Error('The queue holds a record that is not an event record of format 1');
  return record as EventRecord;
}
