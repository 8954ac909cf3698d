import { createHash } from 'node:crypto';
import type { EventRow } from '@pixel/store/events';

/** Identifies all copies of one event of a project: the SHA-256 of visitor and event id. */
export function eventIdentity({ anonymousId, eventId }: Pick<EventRow, 'anonymousId' | 'eventId'>): Buffer {
  return createHash('sha256').update(`${anonymousId}\n${eventId}`).digest();
}
