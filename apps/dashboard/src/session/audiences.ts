import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';

const audienceRoutes = api.projects[':projectKey'].audiences;

export type Audience = InferResponseType<typeof audienceRoutes.$get>['audiences'][number];

/** All audiences of a project, each with the experiments and surveys that use it. */
export function audiencesQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'audiences'],
    queryFn: async (): Promise<readonly Audience[]> =>
      (await unwrap(audienceRoutes.$get({ param: { projectKey } }))).audiences,
  });
}
