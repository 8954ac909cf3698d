import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { DeadLetter, Refusal, StoredEvent } from './stream-entries.ts';

const project = api.projects[':projectKey'];
/** Poll interval of everything that the server doesn't push, which is all but events. */
const pollIntervalMs = 2_000;
const maxLetters = 200;
const countIntervalMs = 10_000;

/** Query of the requests that the edge refused, newest first; fails while the edge doesn't respond. */
export function refusedRequestsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'refused'],
    queryFn: async (): Promise<readonly Refusal[]> =>
      (await unwrap(project.refusals.$get({ param: { projectKey } }))).refusals,
    staleTime: 0,
    refetchInterval: pollIntervalMs,
  });
}

/** Query of a project's newest dead letters and their total number. */
export function lettersQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'dead'],
    queryFn: (): Promise<{ readonly count: number; readonly deadLetters: readonly DeadLetter[] }> =>
      unwrap(project['dead-letters'].$get({ param: { projectKey }, query: { limit: String(maxLetters) } })),
    staleTime: 0,
    refetchInterval: pollIntervalMs,
  });
}

/** Query of the number of stored events in each of the last 60 minutes. */
export function minutesQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'minutes'],
    queryFn: () => unwrap(project.events.minutes.$get({ param: { projectKey } })),
    staleTime: 0,
    refetchInterval: countIntervalMs,
  });
}

/** Query of one stored event; undefined if there is none. */
export function eventQuery(projectKey: string, { visitor, event }: { visitor: string; event: string }) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'one', visitor, event],
    queryFn: async (): Promise<StoredEvent | undefined> => {
      const { events } = await unwrap(
        project.events.find.$get({ param: { projectKey }, query: { event, visitor } }),
      );
      return events[0];
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Query of the public URL, at which pages reach the server; null if the server doesn't know it. */
export function edgeUrlQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'address'],
    queryFn: async () => (await unwrap(project.install.$get({ param: { projectKey } }))).publicUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
