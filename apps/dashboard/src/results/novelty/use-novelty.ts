import type { NoveltyReport } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { type ResultsName, resultsKey } from '../view/use-results.ts';

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** What a goal shows by the day since the first exposure, which the server counts when it is asked, and by the day of it. */
export function noveltyQuery(
  name: ResultsName,
  { phase, goalKey }: { readonly phase: number | null; readonly goalKey: string },
) {
  const query = { metric: goalKey, ...(phase !== null && { phase: String(phase) }) };
  return queryOptions({
    queryKey: [...resultsKey(name), 'novelty', query],
    queryFn: ({ signal }): Promise<NoveltyReport> =>
      read(route.novelty.$get({ param: name, query }, { init: { signal } })),
    staleTime: 5 * 60_000,
  });
}
