import { Hono } from 'hono';
import { z } from 'zod';
import { createSharedDocuments } from '../../authoring/edits/shared-documents.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { audienceContentSchema, newAudienceSchema } from '../../project/documents/shared-content.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { entityTag, parsePatchBody } from '../http/parse-patch.ts';
import { parseJsonBody } from '../http/parse-request.ts';

const revision = z.int().min(1);
const removeSchema = z.strictObject({ revision });

const list = '/projects/:projectKey/audiences';
const one = `${list}/:audienceKey` as const;

/** Routes for audiences: list, create, read, update, remove. */
export function audienceRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const audiences = createSharedDocuments('audience', deps, editProject);
  return new Hono<ControlEnv>()
    .get(list, async (context) =>
      context.json({ audiences: await audiences.list(context.req.param('projectKey')) }),
    )
    .post(list, parseJsonBody(newAudienceSchema), async (context) => {
      const { audienceKey, ...content } = context.req.valid('json');
      const scope = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await audiences.create(scope, audienceKey, content));
    })
    .get(one, async (context) => {
      const { projectKey, audienceKey } = context.req.param();
      const view = await audiences.read(projectKey, audienceKey);
      return context.json(view, 200, { ETag: entityTag(view.revision) });
    })
    .patch(one, parsePatchBody(audienceContentSchema), async (context) => {
      const { projectKey, audienceKey } = context.req.param();
      const { revision } = context.req.valid('header');
      const scope = { projectKey, actor: context.get('actor'), revision };
      return context.json(await audiences.patch(scope, audienceKey, context.req.valid('json')));
    })
    .post(`${one}/remove`, parseJsonBody(removeSchema), async (context) => {
      const { projectKey, audienceKey } = context.req.param();
      const { revision } = context.req.valid('json');
      await audiences.remove({ projectKey, actor: context.get('actor'), revision }, audienceKey);
      return context.json({ removed: audienceKey });
    });
}
