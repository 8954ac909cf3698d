import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { DeadLetter, Refusal, StoredEvent } from './stream-entries.ts';

const project = api.projects[':projectKey'];
/** The server pushes only events, so everything else is polled. */
const askEveryMs = 2_000;
const lettersAtOnce = 200;

/** The edge's latest refusals, newest first; empty while the edge doesn't answer. */
export function refusalsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'refused'],
    queryFn: (): Promise<readonly Refusal[]> =>
      read(project.refusals.$get({ param: { projectKey } })).then(
        ({ refusals }) => refusals,
        () => [],
      ),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

/** The newest dead letters of a project, and their total number. */
export function lettersQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'dead'],
    queryFn: (): Promise<{ readonly count: number; readonly deadLetters: readonly DeadLetter[] }> =>
      read(project['dead-letters'].$get({ param: { projectKey }, query: { limit: String(lettersAtOnce) } })),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

/** One stored event of a visitor. */
export function eventQuery(projectKey: string, { visitor, event }: { visitor: string; event: string }) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'one', visitor, event],
    queryFn: async (): Promise<StoredEvent | undefined> => {
      const { events } = await read(
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
    queryFn: async () => (await read(project.install.$get({ param: { projectKey } }))).publicUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** URLs of pages that have the script: those that sent the newest events. */
export function newestPageQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'events', 'pages'],
    queryFn: async (): Promise<readonly string[]> => {
      const { events } = await read(project.events.$get({ param: { projectKey }, query: { limit: '20' } }));
      return events.map(({ url }) => url).filter((url) => url !== '');
    },
  });
}
