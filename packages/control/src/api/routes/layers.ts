import { Hono } from 'hono';
import { createLayers } from '../../authoring/edits/layers.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { newLayerSchema } from '../../project/documents/shared-content.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';

const list = '/projects/:projectKey/layers';

/** Routes for layers: list and create. */
export function layerRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const layers = createLayers(deps, editProject);
  return new Hono<ControlEnv>()
    .get(list, async (context) =>
      context.json({ layers: await layers.list(context.req.param('projectKey')) }),
    )
    .post(list, parseJsonBody(newLayerSchema), async (context) => {
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await layers.create(scope, context.req.valid('json').layerKey));
    });
}
