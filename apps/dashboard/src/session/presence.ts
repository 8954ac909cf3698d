import type { OpenExperiment, PresentPerson } from '@pixel/control/client';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useProjectKey } from './project.ts';
import { useMe } from './use-me.ts';

const nobody: readonly OpenExperiment[] = [];

/** Who has which experiment of a project open, as last pushed by the server; never fetched. */
export function presenceQuery(projectKey: string) {
  return queryOptions<readonly OpenExperiment[]>({
    queryKey: ['presence', projectKey],
    queryFn: skipToken,
    // Pushed data is valid until the next push.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns who else has an experiment open now; empty if unknown. */
export function useOthers(experimentKey: string): readonly PresentPerson[] {
  const { user } = useMe();
  const { data = nobody } = useQuery(presenceQuery(useProjectKey()));
  const people = data.find((each) => each.experimentKey === experimentKey)?.people ?? [];
  return people.filter(({ userId }) => userId !== user.userId);
}
