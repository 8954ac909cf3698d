import type { ResultsReport } from '@pixel/control/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { ResultsSearch } from '../view/results-search.ts';
import { type ExperimentRef, resultsKey } from '../view/use-results.ts';

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** Results by group of visitors, which the server computes on request. */
export function groupsQuery(name: ExperimentRef, search: ResultsSearch, dimension: string) {
  const { phase, engine, baseline } = search;
  const query = {
    by: dimension,
    ...(phase !== undefined && { phase: String(phase) }),
    ...(engine !== undefined && { engine }),
    ...(baseline !== undefined && { baseline }),
  };
  return queryOptions({
    queryKey: [...resultsKey(name), 'groups', query],
    queryFn: async ({ signal }): Promise<ResultsReport['breakdown'] | null> =>
      (await unwrap(route.$get({ param: name, query }, { init: { signal } }))).breakdown ?? null,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** Whether groups are available: only for the current, unfiltered results. */
export function hasGroups({ at, from, until, windows, epochs }: ResultsSearch): boolean {
  return [at, from, until, windows, epochs].every((part) => part === undefined);
}
