import { isEventId, isSequence, isVersion, type PixelEvent } from './event.ts';
import { readEventHead } from './event-check.ts';
import { type Limits, maxTextLengths } from './limits.ts';
import { isTimestamp } from './timestamp.ts';

/**
 * Reads an event without the schema, at a fraction of its cost. Returns undefined if only the schema can decide; otherwise the same as the
 * schema, except that it keeps unknown fields of assignments. `textLength` is the length of the text from which `body` was parsed.
 */
export function readEvent(body: unknown, limits: Limits, textLength: number): PixelEvent | undefined {
  if (readEventHead(body, limits, textLength) === undefined) return undefined;
  // The check above has validated the required fields; the others count as absent if invalid.
  const event = body as PixelEvent;
  const { eventId, sentAt, sequence, version, late, automation } = event;
  return {
    projectKey: event.projectKey,
    anonymousId: event.anonymousId,
    eventName: event.eventName,
    assignments: event.assignments,
    payload: event.payload ?? undefined,
    url: truncateText(event.url, maxTextLengths.url),
    referrer: truncateText(event.referrer, maxTextLengths.referrer),
    userAgent: truncateText(event.userAgent, maxTextLengths.userAgent),
    createdAt: event.createdAt ?? undefined,
    eventId: isEventId(eventId) ? eventId : undefined,
    sentAt: isTimestamp(sentAt) ? sentAt : undefined,
    sequence: isSequence(sequence) ? sequence : undefined,
    version: isVersion(version) ? version : undefined,
    late: typeof late === 'boolean' ? late : undefined,
    automation: typeof automation === 'boolean' ? automation : undefined,
  };
}

function truncateText(value: unknown, length: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, length) : undefined;
}
