import { createHash } from 'node:crypto';
import type { EventRow } from '@pixel/store/events';

/** Stands for an event of a project, whatever copies of it there are: the SHA-256 of visitor and event id. */
export function eventIdentity({ anonymousId, eventId }: Pick<EventRow, 'anonymousId' | 'eventId'>): Buffer {
  return createHash('sha256').update(`${anonymousId}\n${eventId}`).digest();
}
