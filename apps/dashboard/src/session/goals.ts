import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../api/client.ts';

const goalsOf = api.projects[':projectKey'].goals;

export type Goal = InferResponseType<typeof goalsOf.$get>['goals'][number];

/** All goals of a project, with where they are used. */
export function goalsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'goals'],
    queryFn: async (): Promise<readonly Goal[]> =>
      (await read(goalsOf.$get({ param: { projectKey } }))).goals,
  });
}
