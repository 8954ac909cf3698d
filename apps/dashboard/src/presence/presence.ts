import type { OpenResource, PresentPerson, ResourcePresence } from '@pixel/control/client';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../session/project.ts';
import { useMe } from '../session/use-me.ts';

const noPresence: readonly ResourcePresence[] = [];

/** The users who have each experiment or survey of a project open, as last pushed by the server; never fetched. */
export function presenceQuery(projectKey: string) {
  return queryOptions<readonly ResourcePresence[]>({
    queryKey: ['presence', projectKey],
    queryFn: skipToken,
    // Pushed data is valid until the next push.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the other users who have an experiment or a survey open; empty if unknown. */
export function useOtherViewers({ kind, key }: OpenResource): readonly PresentPerson[] {
  const { user } = useMe();
  const { data = noPresence } = useQuery(presenceQuery(useProjectKey()));
  const people = data.find((presence) => presence.kind === kind && presence.key === key)?.people ?? [];
  return people.filter(({ userId }) => userId !== user.userId);
}
