import type { PastLook, Timeline } from '@pixel/control/client';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { resultsKey } from '../view/use-results.ts';

/** Identifies a phase of an experiment. */
export interface PhaseRef {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Defaults to the latest phase that is a test. */
  readonly phase?: number | undefined;
}

const route = api.projects[':projectKey'].experiments[':experimentKey'].results;

/** A phase's stored looks at one goal. */
export function looksQuery(phaseRef: PhaseRef & { readonly goalKey: string }) {
  return queryOptions({
    queryKey: [...resultsKey(phaseRef), 'looks', phaseRef.phase, phaseRef.goalKey],
    queryFn: async ({ signal }): Promise<readonly PastLook[]> => {
      const query = { ...toQuery(phaseRef), metric: phaseRef.goalKey };
      return (await unwrap(route.looks.$get({ param: toParam(phaseRef), query }, { init: { signal } })))
        .looks;
    },
  });
}

/** A phase's timeline: visitors by day, and publications. */
export function timelineQuery(phaseRef: PhaseRef) {
  return queryOptions({
    queryKey: [...resultsKey(phaseRef), 'timeline', phaseRef.phase],
    queryFn: ({ signal }): Promise<Timeline> =>
      unwrap(
        route.timeline.$get({ param: toParam(phaseRef), query: toQuery(phaseRef) }, { init: { signal } }),
      ),
  });
}

function toParam({ projectKey, experimentKey }: PhaseRef) {
  return { projectKey, experimentKey };
}

function toQuery({ phase }: PhaseRef): { phase?: string } {
  return phase === undefined ? {} : { phase: String(phase) };
}
