import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, unwrap } from '../api/client.ts';

const layerRoutes = api.projects[':projectKey'].layers;

export type Layer = InferResponseType<typeof layerRoutes.$get>['layers'][number];
export type LayerUser = Layer['usedBy'][number];

/** All layers of a project, with the experiments in them. */
export function layersQuery(projectKey: string) {
  return queryOptions({
    queryKey: ['project', projectKey, 'layers'],
    queryFn: async (): Promise<readonly Layer[]> =>
      (await unwrap(layerRoutes.$get({ param: { projectKey } }))).layers,
  });
}
