import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';

const goalRoutes = api.projects[':projectKey'].goals;

export type Goal = InferResponseType<typeof goalRoutes.$get>['goals'][number];

/** All goals of a project, each with the experiments and surveys that use it. */
export function goalsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'goals'],
    queryFn: async (): Promise<readonly Goal[]> =>
      (await unwrap(goalRoutes.$get({ param: { projectKey } }))).goals,
  });
}
