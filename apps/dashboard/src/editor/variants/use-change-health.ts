import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { useMay, useProjectKey } from '../../session/project.ts';
import { experimentCalls } from '../../session/use-experiment-act.ts';
import { useDraft } from '../draft/draft.tsx';

/** Returns pages' recent reports on live changes; undefined for unpublished ones and without permission. */
export function useChangeHealth() {
  const projectKey = useProjectKey();
  const { experimentKey, phase } = useDraft().experiment;
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'changes-health', experimentKey],
    queryFn: () =>
      read(experimentCalls['changes-health'].$get({ param: { projectKey, experimentKey }, query: {} })),
    enabled: useMay('analyst') && phase !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data;
}
