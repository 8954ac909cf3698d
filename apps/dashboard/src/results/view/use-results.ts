import type { ResultsReport } from '@pixel/control/client';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { ResultsSearch } from './results-search.ts';

/** Identifies results. */
export interface ResultsName {
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** Results of an experiment in a view. Refetched once the server has recomputed them. */
export function resultsQuery(name: ResultsName, search: ResultsSearch) {
  const query = questionOf(search);
  return queryOptions({
    queryKey: [...resultsKey(name), query],
    queryFn: ({ signal }): Promise<ResultsReport> =>
      unwrap(route.$get({ param: name, query }, { init: { signal } })),
  });
}

/** Returns results; keeps the previous ones while another view loads. */
export function useResults(name: ResultsName, search: ResultsSearch) {
  return useQuery({ ...resultsQuery(name, search), placeholderData: keepPreviousData });
}

/** Returns a mutation that computes results now; the current ones stay in the meantime. */
export function useRefreshResults(name: ResultsName, { phase }: ResultsSearch) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(
        route.refresh.$post({ param: name, query: phase === undefined ? {} : { phase: String(phase) } }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resultsKey(name) }),
  });
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** Common prefix of all queries for an experiment's results: invalidated once they are recomputed. */
export function resultsKey({ projectKey, experimentKey }: ResultsName) {
  return ['project', projectKey, 'results', experimentKey] as const;
}

/** The view's parameters for the server. Past results have no others, because only whole tables of them are stored. */
function questionOf({ phase, engine, from, until, windows, epochs, baseline, at }: ResultsSearch) {
  const whole = { phase: phase === undefined ? undefined : String(phase), engine, baseline };
  const parameters = at === undefined ? { ...whole, from, until, windows, epochs } : { ...whole, at };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ) as { [Name in keyof typeof parameters]?: NonNullable<(typeof parameters)[Name]> };
}
