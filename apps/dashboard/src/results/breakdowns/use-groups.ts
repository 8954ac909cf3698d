import type { ResultsReport } from '@pixel/control/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { ResultsSearch } from '../view/results-search.ts';
import { type ResultsName, resultsKey } from '../view/use-results.ts';

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** What groups of visitors did: the server counts them when they are asked for. */
export function groupsQuery(name: ResultsName, search: ResultsSearch, dimension: string) {
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
      (await read(route.$get({ param: name, query }, { init: { signal } }))).breakdown ?? null,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** Whether groups can be asked for: they are those of the whole table of now. */
export function hasGroups({ at, from, until, windows, epochs }: ResultsSearch): boolean {
  return [at, from, until, windows, epochs].every((part) => part === undefined);
}
