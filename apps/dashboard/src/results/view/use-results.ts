import type { ResultsReport } from '@pixel/control/client';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { ResultsSearch } from './results-search.ts';

/** Identifies an experiment. */
export interface ExperimentRef {
  readonly projectKey: string;
  readonly experimentKey: string;
}

/** Results of an experiment in a view; refetched once the server has recomputed them. */
export function resultsQuery(experiment: ExperimentRef, search: ResultsSearch) {
  const query = toQuery(search);
  return queryOptions({
    queryKey: [...resultsKey(experiment), query],
    queryFn: ({ signal }): Promise<ResultsReport> =>
      unwrap(route.$get({ param: experiment, query }, { init: { signal } })),
  });
}

/** Returns results; keeps the previous ones while another view loads. */
export function useResults(experiment: ExperimentRef, search: ResultsSearch) {
  return useQuery({ ...resultsQuery(experiment, search), placeholderData: keepPreviousData });
}

/** Returns a mutation that computes results now; the current ones stay in the meantime. */
export function useRefreshResults(experiment: ExperimentRef, { phase }: ResultsSearch) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(
        route.refresh.$post({
          param: experiment,
          query: phase === undefined ? {} : { phase: String(phase) },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resultsKey(experiment) }),
  });
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** Common prefix of all queries for an experiment's results: invalidated once they are recomputed. */
export function resultsKey({ projectKey, experimentKey }: ExperimentRef) {
  return ['project', projectKey, 'results', experimentKey] as const;
}

/** Returns the API's query parameters for a view. Past results have no filters, because they are stored only as a whole. */
function toQuery({ phase, engine, from, until, windows, epochs, baseline, at }: ResultsSearch) {
  const common = { phase: phase === undefined ? undefined : String(phase), engine, baseline };
  const parameters = at === undefined ? { ...common, from, until, windows, epochs } : { ...common, at };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ) as { [Name in keyof typeof parameters]?: NonNullable<(typeof parameters)[Name]> };
}
