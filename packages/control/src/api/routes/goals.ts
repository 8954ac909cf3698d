import { Hono } from 'hono';
import { z } from 'zod';
import { createSharedDocuments } from '../../authoring/edits/shared-documents.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { goalContentSchema, newGoalSchema } from '../../project/documents/shared-content.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { entityTag, parsePatchBody } from '../http/parse-patch.ts';
import { parseJsonBody } from '../http/parse-request.ts';

const revision = z.int().min(1);
const removeSchema = z.strictObject({ revision });

const list = '/projects/:projectKey/goals';
const one = `${list}/:goalKey` as const;

/** Routes for goals: list, create, read, update, remove. */
export function goalRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const goals = createSharedDocuments('goal', deps, editProject);
  return new Hono<ControlEnv>()
    .get(list, async (context) => context.json({ goals: await goals.list(context.req.param('projectKey')) }))
    .post(list, parseJsonBody(newGoalSchema), async (context) => {
      const { goalKey, ...content } = context.req.valid('json');
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await goals.create(scope, goalKey, content));
    })
    .get(one, async (context) => {
      const { projectKey, goalKey } = context.req.param();
      const view = await goals.read(projectKey, goalKey);
      return context.json(view, 200, { ETag: entityTag(view.revision) });
    })
    .patch(one, parsePatchBody(goalContentSchema), async (context) => {
      const { projectKey, goalKey } = context.req.param();
      const { revision } = context.req.valid('header');
      const scope = { projectKey, actor: context.get('actor'), revision };
      return context.json(await goals.patch(scope, goalKey, context.req.valid('json')));
    })
    .post(`${one}/remove`, parseJsonBody(removeSchema), async (context) => {
      const { projectKey, goalKey } = context.req.param();
      const { revision } = context.req.valid('json');
      await goals.remove({ projectKey, actor: context.get('actor'), revision }, goalKey);
      return context.json({ removed: goalKey });
    });
}
