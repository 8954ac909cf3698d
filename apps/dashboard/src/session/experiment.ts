import type { ExperimentView } from '@pixel/control/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from './project.ts';

const route = getRouteApi('/p/$projectKey/experiments/$experimentKey');

/** An experiment with its saved edits, published or not. */
export function experimentQuery(projectKey: string, experimentKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'experiment', experimentKey],
    queryFn: (): Promise<ExperimentView> =>
      unwrap(
        api.projects[':projectKey'].experiments[':experimentKey'].$get({
          param: { projectKey, experimentKey },
        }),
      ),
  });
}

/** Returns the experiment in the URL; only for components on an experiment's pages. */
export function useExperiment(): ExperimentView {
  return useSuspenseQuery(experimentQuery(useProjectKey(), route.useParams().experimentKey)).data;
}
