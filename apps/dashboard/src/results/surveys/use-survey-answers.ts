import type { ExperimentSurveys } from '@pixel/control/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { ResultsSearch } from '../view/results-search.ts';
import { type ExperimentRef, resultsKey } from '../view/use-results.ts';

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** Answers by variant to a survey, by default the one with the most displays; computed on request. */
export function surveyAnswersQuery(
  name: ExperimentRef,
  { phase, at, survey }: Pick<ResultsSearch, 'phase' | 'at'> & { readonly survey: string | undefined },
) {
  const query = {
    ...(phase !== undefined && { phase: String(phase) }),
    ...(at !== undefined && { at }),
    ...(survey !== undefined && { survey }),
  };
  return queryOptions({
    queryKey: [...resultsKey(name), 'surveys', query],
    queryFn: ({ signal }): Promise<ExperimentSurveys> =>
      unwrap(route.surveys.$get({ param: name, query }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** Whether answers are available for a view: only if it covers all visitors who count in the phase. */
export function hasAnswers({ from, until, windows, epochs }: ResultsSearch): boolean {
  return [from, until, windows, epochs].every((part) => part === undefined);
}
