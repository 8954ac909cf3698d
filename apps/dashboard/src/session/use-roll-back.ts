import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from './project.ts';

/** Returns a mutation that makes an old version live again. `basedOn` is the version that the user saw as live. */
export function useRollBack() {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: {
      readonly version: string;
      readonly basedOn: string | null;
      readonly reason?: string;
    }) => unwrap(api.projects[':projectKey'].rollback.$post({ param: { projectKey }, json })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
