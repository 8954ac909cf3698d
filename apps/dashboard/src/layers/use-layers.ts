import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';

const layersApi = api.projects[':projectKey'].layers;

/** Returns a mutation that creates a layer. Layers can't be edited or removed. */
export function useCreateLayer() {
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (layerKey: string) => unwrap(layersApi.$post({ param: { projectKey }, json: { layerKey } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
