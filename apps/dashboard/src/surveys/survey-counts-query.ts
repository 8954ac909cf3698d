import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';

const staleMs = 60_000;

/** Returns the query of how many visitors saw and answered each survey of a project. */
export function surveyCountsQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['survey-counts', projectKey],
    queryFn: async () =>
      (await unwrap(api.projects[':projectKey']['survey-counts'].$get({ param: { projectKey } }))).surveys,
    staleTime: staleMs,
  });
}
