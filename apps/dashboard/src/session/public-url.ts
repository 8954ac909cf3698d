import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';

/** The address of the public port, without a slash at its end; null where the server doesn't know it. */
export function publicUrlQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['public-url', projectKey],
    queryFn: async (): Promise<string | null> =>
      (await read(api.projects[':projectKey'].install.$get({ param: { projectKey } }))).publicUrl,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
