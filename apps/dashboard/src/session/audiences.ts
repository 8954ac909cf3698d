import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../api/client.ts';

const audiencesOf = api.projects[':projectKey'].audiences;

export type Audience = InferResponseType<typeof audiencesOf.$get>['audiences'][number];

/** All audiences of a project, with where they are used. */
export function audiencesQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'audiences'],
    queryFn: async (): Promise<readonly Audience[]> =>
      (await read(audiencesOf.$get({ param: { projectKey } }))).audiences,
  });
}
