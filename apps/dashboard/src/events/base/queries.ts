import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { DeadLetter, Refusal, StoredEvent } from './stream-entries.ts';

const project = api.projects[':projectKey'];
/** The server pushes only events, so everything else is polled. */
const pollEveryMs = 2_000;
const lettersAtOnce = 200;
const countEveryMs = 10_000;

/** The edge's latest refusals, newest first. Fails while the edge doesn't answer. */
export function refusalsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'refused'],
    queryFn: async (): Promise<readonly Refusal[]> =>
      (await unwrap(project.refusals.$get({ param: { projectKey } }))).refusals,
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

/** The newest dead letters of a project, and their total number. */
export function lettersQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'dead'],
    queryFn: (): Promise<{ readonly count: number; readonly deadLetters: readonly DeadLetter[] }> =>
      unwrap(
        project['dead-letters'].$get({ param: { projectKey }, query: { limit: String(lettersAtOnce) } }),
      ),
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

/** The number of stored events in each of the last 60 minutes. */
export function minutesQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'minutes'],
    queryFn: () => unwrap(project.events.minutes.$get({ param: { projectKey } })),
    staleTime: 0,
    refetchInterval: countEveryMs,
  });
}

/** One stored event of a visitor. */
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

/** The URL under which pages reach the server; null if the server doesn't know it. */
export function edgeAddressQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'address'],
    queryFn: async () => (await unwrap(project.install.$get({ param: { projectKey } }))).publicUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
