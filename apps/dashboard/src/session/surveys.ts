import type { SurveySummary, SurveyView } from '@pixel/control/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from './project.ts';

const route = getRouteApi('/p/$projectKey/surveys/$surveyKey');

/** All surveys of a project, sorted by key. */
export function surveysQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'surveys'],
    queryFn: async (): Promise<readonly SurveySummary[]> =>
      (await unwrap(api.projects[':projectKey'].surveys.$get({ param: { projectKey }, query: {} }))).surveys,
  });
}

/** A survey with its saved edits, published or not. */
export function surveyQuery(projectKey: string, surveyKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'survey', surveyKey],
    queryFn: (): Promise<SurveyView> =>
      unwrap(api.projects[':projectKey'].surveys[':surveyKey'].$get({ param: { projectKey, surveyKey } })),
  });
}

/** Returns the survey in the URL; only for components on a survey's pages. */
export function useSurvey(): SurveyView {
  return useSuspenseQuery(surveyQuery(useProjectKey(), route.useParams().surveyKey)).data;
}
