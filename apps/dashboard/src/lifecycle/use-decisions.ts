import type { Decision } from '@pixel/control/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { experimentApi } from '../session/use-experiment-mutation.ts';

/** The decisions recorded on an experiment's phases. */
export function decisionsQuery(projectKey: string, experimentKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'decisions', experimentKey],
    queryFn: () => unwrap(experimentApi.decisions.$get({ param: { projectKey, experimentKey } })),
  });
}

/** A decision to record; `revision` is 0 for the first one. */
export interface DecisionInput {
  readonly revision: number;
  readonly phase: number;
  readonly decision: Decision['decision'];
  readonly variantKey?: string;
  readonly why: string;
  readonly learned?: string;
}

/** Returns a function that records a decision; rejects with `conflict` if someone else recorded one first. */
export function useRecordDecision(experimentKey: string): (decision: DecisionInput) => Promise<Decision> {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  return async (json) => {
    const decision = await unwrap(
      experimentApi.decisions.$post({ param: { projectKey, experimentKey }, json }),
    );
    await queryClient.invalidateQueries({ queryKey: ['project', projectKey] });
    return decision;
  };
}
