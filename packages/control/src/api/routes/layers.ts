import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIds } from '../../base/ids.ts';
import { findDocument, putDocument } from '../../project/documents/document-kinds.ts';
import { type Experiment, formatVersion, type Layer, type Project } from '../../project/documents/project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';

const createSchema = z.strictObject({ layerKey: keySchema });

/** A layer and who shares it out. */
interface LayerView {
  readonly layerKey: string;
  readonly usedBy: readonly (Pick<Experiment, 'experimentKey' | 'status'> & {
    readonly from: number;
    readonly to: number;
  })[];
}

const list = '/projects/:projectKey/layers';

/** Procedures of layers: list and create. A layer stays, since it decides who was in which experiment. */
export function layerRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const ids = createIds(deps);
  return new Hono<ControlEnv>()
    .get(list, async (context) => {
      const layers = await readProject(deps, context.req.param('projectKey'), 'all', ({ working }) =>
        working.layers.map((layer) => viewOf(layer, working)),
      );
      return context.json({ layers });
    })
    .post(list, parseJson(createSchema), async (context) => {
      const { layerKey } = context.req.valid('json');
      const { projectKey } = context.req.param();
      const { result } = await editProject(
        projectKey,
        context.get('actor'),
        ({ project }) => {
          if (findDocument(project, 'layer', layerKey) !== undefined)
            throw new ControlError(
              'already_exists',
              `There is a layer "${layerKey}" in project "${projectKey}" already; choose another key`,
              { parameters: { projectKey, kind: 'layer', key: layerKey } },
            );
          const layer = { layerKey, kept: { formatVersion, id: ids.id(), salt: ids.salt() } } as const;
          return {
            project: putDocument(project, 'layer', layer),
            action: 'layer.create',
            subject: layerKey,
            after: { layerKey },
            result: viewOf(layer, project),
          };
        },
        [{ kind: 'layer', key: layerKey }],
      );
      return context.json(result);
    });
}

function viewOf({ layerKey }: Layer, { experiments }: Project): LayerView {
  const usedBy = experiments.flatMap(({ experimentKey, status, layer }) =>
    layer?.layerKey === layerKey ? [{ experimentKey, status, from: layer.from, to: layer.to }] : [],
  );
  return { layerKey, usedBy };
}
