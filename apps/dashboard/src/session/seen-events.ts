import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../api/client.ts';
import { useMay, useProjectKey } from './project.ts';

const { seen } = api.projects[':projectKey'].events;

type Seen = InferResponseType<typeof seen.$get>;
export type SeenEvent = Seen['events'][number];

/** Returns the names of events received in the last 30 days; undefined without permission and while loading. */
export function useSeenEvents(): readonly SeenEvent[] | undefined {
  return useSeen()?.events;
}

/** The same, with a demo's simulated events separately. */
export function useSeen(): Seen | undefined {
  const projectKey = useProjectKey();
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'events', 'seen'],
    queryFn: () => read(seen.$get({ param: { projectKey }, query: {} })),
    enabled: useMay('analyst'),
  });
  return data;
}
