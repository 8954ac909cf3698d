import type { LookOfPast, Timeline } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { resultsKey } from '../view/use-results.ts';

/** The phase that charts show. */
export interface ChartedPhase {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Defaults to the latest test. */
  readonly phase?: number | undefined;
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** A phase's stored looks at one goal. */
export function looksQuery(of: ChartedPhase & { readonly goalKey: string }) {
  return queryOptions({
    queryKey: [...resultsKey(of), 'looks', of.phase, of.goalKey],
    queryFn: async ({ signal }): Promise<readonly LookOfPast[]> => {
      const query = { ...queryOf(of), metric: of.goalKey };
      return (await unwrap(route.looks.$get({ param: paramOf(of), query }, { init: { signal } }))).looks;
    },
  });
}

/** A phase's days. */
export function timelineQuery(of: ChartedPhase) {
  return queryOptions({
    queryKey: [...resultsKey(of), 'timeline', of.phase],
    queryFn: ({ signal }): Promise<Timeline> =>
      unwrap(route.timeline.$get({ param: paramOf(of), query: queryOf(of) }, { init: { signal } })),
  });
}

function paramOf({ projectKey, experimentKey }: ChartedPhase) {
  return { projectKey, experimentKey };
}

function queryOf({ phase }: ChartedPhase): { phase?: string } {
  return phase === undefined ? {} : { phase: String(phase) };
}
