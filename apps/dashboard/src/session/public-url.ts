import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

/** URL of the public port, without a trailing slash; null if the server doesn't know it. */
export function publicUrlQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['public-url', projectKey],
    queryFn: async (): Promise<string | null> =>
      (await unwrap(api.projects[':projectKey'].install.$get({ param: { projectKey } }))).publicUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
