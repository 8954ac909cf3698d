import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';
import { useCanActAs, useProjectKey } from './project.ts';

const { seen } = api.projects[':projectKey'].events;

type ReceivedEventNames = InferResponseType<typeof seen.$get>;
export type ReceivedEvent = ReceivedEventNames['events'][number];

/** Returns the events received in the last 30 days, by name; undefined while loading or without permission. */
export function useReceivedEvents(): readonly ReceivedEvent[] | undefined {
  return useReceivedEventNames()?.events;
}

/** Like {@link useReceivedEvents}, but with a demo project's simulated events, which are listed separately. */
export function useReceivedEventNames(): ReceivedEventNames | undefined {
  const projectKey = useProjectKey();
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'events', 'seen'],
    queryFn: () => unwrap(seen.$get({ param: { projectKey }, query: {} })),
    enabled: useCanActAs('analyst'),
  });
  return data;
}
