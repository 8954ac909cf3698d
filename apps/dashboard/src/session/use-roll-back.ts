import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from './project.ts';

/** Makes an old version live again; `basedOn` is the version that was live at the time. */
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
