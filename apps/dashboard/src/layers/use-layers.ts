import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';

const layersOf = api.projects[':projectKey'].layers;

/** Creates a layer. Layers can't be edited or removed. */
export function useCreateLayer() {
  const projectKey = useProjectKey();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (layerKey: string) => read(layersOf.$post({ param: { projectKey }, json: { layerKey } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
