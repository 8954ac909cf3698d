import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, read } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';

const layersOf = api.projects[':projectKey'].layers;

/** Makes a layer. It stays from then on, so nothing else is done with it. */
export function useCreateLayer() {
  const projectKey = useProjectKey();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (layerKey: string) => read(layersOf.$post({ param: { projectKey }, json: { layerKey } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', projectKey] }),
  });
}
