import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useProjectKey } from '../../session/project.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const count = api.projects[':projectKey'].events.count;

/** The events that a retention period would delete now. */
export interface DeletedEvents {
  /** Number of events received before that day; undefined while loading. */
  readonly events: number | undefined;
  /** Unix milliseconds: everything received earlier would be deleted. */
  readonly cutoff: number;
  readonly isUnknown: boolean;
}

/** Counts the events that a retention period of this many days would delete. */
export function useDeletedEvents(days: number, isEnabled: boolean): DeletedEvents {
  const projectKey = useProjectKey();
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'events', 'older', days],
    async queryFn() {
      const param = { projectKey };
      const [all, remaining] = await Promise.all([
        unwrap(count.$get({ param, query: {} })),
        unwrap(count.$get({ param, query: { days: String(days) } })),
      ]);
      return { events: Math.max(0, all.count - remaining.count), cutoff: Date.now() - days * dayMs };
    },
    enabled: isEnabled,
    retry: false,
  });
  return {
    events: data?.events,
    cutoff: data?.cutoff ?? Date.now() - days * dayMs,
    isUnknown: error !== null && data === undefined,
  };
}
