import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { experimentApi } from '../../session/use-experiment-mutation.ts';
import { useDraft } from '../draft/draft.tsx';

/** Returns pages' recent reports on live changes; undefined for unpublished ones and without permission. */
export function useChangeHealth() {
  const projectKey = useProjectKey();
  const { experimentKey, phase } = useDraft().experiment;
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'changes-health', experimentKey],
    queryFn: () =>
      unwrap(experimentApi['changes-health'].$get({ param: { projectKey, experimentKey }, query: {} })),
    enabled: useCanActAs('analyst') && phase !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data;
}
