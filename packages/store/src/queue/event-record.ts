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
  /** The event as it was sent, after JSON parsing. */
  readonly body: unknown;
}

/** Client hints as they were sent, cut; each absent where it was not sent. */
export interface EventClientHints {
  readonly brands?: string;
  readonly mobile?: string;
  readonly platform?: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Turns a record into the bytes that are queued. `bodyText` is the request body: checked JSON, copied as it is. */
export function encodeEventRecord(
  record: Omit<EventRecord, 'formatVersion' | 'body'>,
  bodyText: string,
): Uint8Array {
  const head = JSON.stringify(record);
  return encoder.encode(`{"formatVersion":1,${head.slice(1, -1)},"body":${bodyText}}`);
}

/** Gives the text of queued bytes. */
export function decodeEventText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
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
