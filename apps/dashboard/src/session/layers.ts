import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../api/client.ts';

const layersOf = api.projects[':projectKey'].layers;

export type Layer = InferResponseType<typeof layersOf.$get>['layers'][number];
export type LayerUser = Layer['usedBy'][number];

/** All layers of a project, with the experiments in them. */
export function layersQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'layers'],
    queryFn: async (): Promise<readonly Layer[]> =>
      (await read(layersOf.$get({ param: { projectKey } }))).layers,
  });
}
