import type { VersionEntry } from '@pixel/control/client';
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';

const pageSize = 20;

/** Returns a project's versions, or those that changed an experiment, newest first and paginated. */
export function useVersions(experimentKey?: string) {
  const projectKey = useProjectKey();
  return useInfiniteQuery({
    queryKey: ['project', projectKey, 'versions', experimentKey ?? ''],
    initialPageParam: '',
    queryFn: async ({ pageParam }): Promise<readonly VersionEntry[]> => {
      const { versions } = await unwrap(
        api.projects[':projectKey'].versions.$get({
          param: { projectKey },
          query: {
            limit: String(pageSize),
            ...(pageParam !== '' && { before: pageParam }),
            ...(experimentKey !== undefined && { experiment: experimentKey }),
          },
        }),
      );
      return versions;
    },
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.version),
  });
}

/** Differences between two states of a project. */
export function comparisonQuery(projectKey: string, states: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: ['project', projectKey, 'compare', states.from, states.to],
    queryFn: () =>
      unwrap(api.projects[':projectKey'].compare.$get({ param: { projectKey }, query: { ...states } })),
    // Versions are immutable.
    staleTime: states.from === 'working' || states.to === 'working' ? 0 : Number.POSITIVE_INFINITY,
  });
}
