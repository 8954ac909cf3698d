import { isEventId, isSequence, isVersion, type PixelEvent } from './event.ts';
import { readEventHead } from './event-check.ts';
import { cutAt, type Limits } from './limits.ts';
import { isTimestamp } from './timestamp.ts';

/**
 * Reads an event without the schema, at a fraction of its cost. Returns undefined if only the schema can decide; otherwise the same as the
 * schema, except that unknown fields of assignments are kept. `textLength` is the length of the text from which `body` was parsed.
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
    url: cutText(event.url, cutAt.url),
    referrer: cutText(event.referrer, cutAt.referrer),
    userAgent: cutText(event.userAgent, cutAt.userAgent),
    createdAt: event.createdAt ?? undefined,
    eventId: isEventId(eventId) ? eventId : undefined,
    sentAt: isTimestamp(sentAt) ? sentAt : undefined,
    sequence: isSequence(sequence) ? sequence : undefined,
    version: isVersion(version) ? version : undefined,
    late: typeof late === 'boolean' ? late : undefined,
    automation: typeof automation === 'boolean' ? automation : undefined,
  };
}

function cutText(value: unknown, length: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, length) : undefined;
}
