import type { EventCursor, EventFilter } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import { type StoredEvent, toStoredEvent } from './stored-event.ts';

/** Events in ascending order of receipt. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /** Whether a project with this key was ever published. */
  readonly published: boolean;
}

/** Lists a project's distinct events: the last ones, or the first ones after a position. */
export async function listEvents(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  filter: EventFilter,
  page: { readonly limit: number; readonly after?: EventCursor },
): Promise<EventPage> {
  const rows = await callEvents(events, () => events.lists.list(filter, page));
  const published =
    rows.length > 0 && rows.every(({ unclaimed }) => !unclaimed)
      ? true
      : await callDatabase(() => isPublished(db, filter.projectKey));
  return { events: rows.map(toStoredEvent), published };
}

/** Maximum number of visitors with the same event id in one answer. */
const maxMatches = 100;

/** Returns the event with an id, or several if visitors chose the same one. Rejects with `event_not_found`. */
export async function findEvents(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  filter: EventFilter & { readonly eventId: string },
): Promise<EventPage> {
  const rows = await callEvents(events, () => events.lists.list(filter, { limit: maxMatches }));
  const published = await callDatabase(() => isPublished(db, filter.projectKey));
  if (rows.length === 0) {
    const visitor = filter.anonymousId === undefined ? '' : `of visitor ${filter.anonymousId} `;
    const missing = published ? '' : `, and no project "${filter.projectKey}" is published here`;
    throw new ControlError(
      'event_not_found',
      `There is no event "${filter.eventId}" ${visitor}in project "${filter.projectKey}"${missing}`,
      {
        parameters: omitUndefined({
          eventId: filter.eventId,
          anonymousId: filter.anonymousId,
          projectKey: filter.projectKey,
        }),
      },
    );
  }
  return { events: rows.map(toStoredEvent), published };
}
