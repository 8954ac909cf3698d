import type { ResultsReport } from '@pixel/control/client';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { ResultsSearch } from './results-search.ts';

/** Which results are asked for. */
export interface ResultsName {
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** Results of an experiment as somebody wants to see them. They are read anew when the server has computed them. */
export function resultsQuery(name: ResultsName, search: ResultsSearch) {
  const query = questionOf(search);
  return queryOptions({
    queryKey: [...resultsKey(name), query],
    queryFn: ({ signal }): Promise<ResultsReport> =>
      read(route.$get({ param: name, query }, { init: { signal } })),
  });
}

/** Returns results; while another view of them comes, the one before stays. */
export function useResults(name: ResultsName, search: ResultsSearch) {
  return useQuery({ ...resultsQuery(name, search), placeholderData: keepPreviousData });
}

/** Returns what computes results now; what is shown stays meanwhile. */
export function useRefreshResults(name: ResultsName, { phase }: ResultsSearch) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      read(route.refresh.$post({ param: name, query: phase === undefined ? {} : { phase: String(phase) } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: resultsKey(name) }),
  });
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** All that is read of an experiment's results stands below it: it is read anew once they are computed. */
export function resultsKey({ projectKey, experimentKey }: ResultsName) {
  return ['project', projectKey, 'results', experimentKey] as const;
}

/** What of a view the server is asked for. What a moment of the past is asked by stands alone: of it whole tables are kept only. */
function questionOf({ phase, engine, from, until, windows, epochs, baseline, at }: ResultsSearch) {
  const whole = { phase: phase === undefined ? undefined : String(phase), engine, baseline };
  const asked = at === undefined ? { ...whole, from, until, windows, epochs } : { ...whole, at };
  return Object.fromEntries(
    Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ) as { [Name in keyof typeof asked]?: NonNullable<(typeof asked)[Name]> };
}
