import type { OverviewExperiment } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

export type { OverviewExperiment };

/** All experiments of a project with their outcomes. */
export function experimentsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'experiments'],
    queryFn: async (): Promise<readonly OverviewExperiment[]> => {
      const { experiments } = await unwrap(
        api.projects[':projectKey'].overview.$get({ param: { projectKey } }),
      );
      return experiments;
    },
  });
}
