import type { NoveltyReport } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { type ExperimentRef, resultsKey } from '../view/use-results.ts';

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** A goal's lifts by day since the first exposure, and by the date of it; computed on request. */
export function noveltyQuery(
  name: ExperimentRef,
  { phase, goalKey }: { readonly phase: number | null; readonly goalKey: string },
) {
  const query = { metric: goalKey, ...(phase !== null && { phase: String(phase) }) };
  return queryOptions({
    queryKey: [...resultsKey(name), 'novelty', query],
    queryFn: ({ signal }): Promise<NoveltyReport> =>
      unwrap(route.novelty.$get({ param: name, query }, { init: { signal } })),
    staleTime: 5 * 60_000,
  });
}
