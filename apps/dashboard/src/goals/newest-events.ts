import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';

const eventsApi = api.projects[':projectKey'].events;

export type StoredEvent = InferResponseType<typeof eventsApi.$get>['events'][number];

/** Number of events with a name in the last 24 hours. */
export function lastDayQuery(projectKey: string, name: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'count', name],
    queryFn: () => unwrap(eventsApi.count.$get({ param: { projectKey }, query: { name, days: '1' } })),
  });
}

/** The latest events with a name, newest first. */
export function newestEventsQuery(projectKey: string, name: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'newest', name],
    queryFn: async (): Promise<readonly StoredEvent[]> => {
      const { events } = await unwrap(
        eventsApi.$get({ param: { projectKey }, query: { name, limit: '20' } }),
      );
      return events.toReversed();
    },
  });
}
