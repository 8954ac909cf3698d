import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { useHasRole, useProjectKey } from '../../session/project.ts';

const count = api.projects[':projectKey'].events.count;

/** Returns the number of a project's simulated events. */
export function useSimulated() {
  const projectKey = useProjectKey();
  return useQuery({
    queryKey: ['project', projectKey, 'simulated'],
    async queryFn() {
      const param = { projectKey };
      const [all, real] = await Promise.all([
        unwrap(count.$get({ param, query: { simulated: 'included' } })),
        unwrap(count.$get({ param, query: {} })),
      ]);
      return Math.max(0, all.count - real.count);
    },
    enabled: useHasRole('analyst'),
  });
}
