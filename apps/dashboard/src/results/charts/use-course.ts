import type { LookOfPast, Timeline } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import { resultsKey } from '../view/use-results.ts';

/** Which phase of which experiment charts are of. */
export interface ChartedPhase {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** The newest test without it. */
  readonly phase?: number | undefined;
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** The looks at a phase that are kept, of one goal. */
export function looksQuery(of: ChartedPhase & { readonly goalKey: string }) {
  return queryOptions({
    queryKey: [...resultsKey(of), 'looks', of.phase, of.goalKey],
    queryFn: async ({ signal }): Promise<readonly LookOfPast[]> => {
      const query = { ...queryOf(of), metric: of.goalKey };
      return (await read(route.looks.$get({ param: paramOf(of), query }, { init: { signal } }))).looks;
    },
  });
}

/** How a phase went by its days. */
export function timelineQuery(of: ChartedPhase) {
  return queryOptions({
    queryKey: [...resultsKey(of), 'timeline', of.phase],
    queryFn: ({ signal }): Promise<Timeline> =>
      read(route.timeline.$get({ param: paramOf(of), query: queryOf(of) }, { init: { signal } })),
  });
}

function paramOf({ projectKey, experimentKey }: ChartedPhase) {
  return { projectKey, experimentKey };
}

function queryOf({ phase }: ChartedPhase): { phase?: string } {
  return phase === undefined ? {} : { phase: String(phase) };
}
