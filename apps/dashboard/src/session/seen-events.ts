import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../api/client.ts';
import { useMay, useProjectKey } from './project.ts';

const { seen } = api.projects[':projectKey'].events;

export type SeenEvent = InferResponseType<typeof seen.$get>['events'][number];

/** The names of events that came in the last 30 days; undefined for those who may not read them, and before they are known. */
export function useSeenEvents(): readonly SeenEvent[] | undefined {
  const projectKey = useProjectKey();
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'events', 'seen'],
    queryFn: async () => (await read(seen.$get({ param: { projectKey }, query: {} }))).events,
    enabled: useMay('analyst'),
  });
  return data;
}
