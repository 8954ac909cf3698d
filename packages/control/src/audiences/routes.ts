import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';
import type { EditProject } from '../project/edit-project.ts';
import { createSharedDocuments } from '../project/shared-documents.ts';
import { audienceContentSchema } from './audiences.ts';

const revision = z.int().min(1);
const createSchema = audienceContentSchema.extend({ audienceKey: keySchema });
const updateSchema = audienceContentSchema.extend({ revision });
const removeSchema = z.strictObject({ revision });

const list = '/projects/:projectKey/audiences';
const one = `${list}/:audienceKey` as const;

/** Procedures of audiences: list, create, update, remove. */
export function audienceRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const audiences = createSharedDocuments('audience', deps, editProject);
  return new Hono<ControlEnv>()
    .get(list, async (context) =>
      context.json({ audiences: await audiences.list(context.req.param('projectKey')) }),
    )
    .post(list, parseJson(createSchema), async (context) => {
      const { audienceKey, ...content } = context.req.valid('json');
      const place = { ...context.req.param(), actor: context.get('actor') };
      return context.json(await audiences.create(place, audienceKey, content));
    })
    .post(one, parseJson(updateSchema), async (context) => {
      const { revision, ...content } = context.req.valid('json');
      const { projectKey, audienceKey } = context.req.param();
      const place = { projectKey, actor: context.get('actor'), revision };
      return context.json(await audiences.update(place, audienceKey, content));
    })
    .post(`${one}/remove`, parseJson(removeSchema), async (context) => {
      const { projectKey, audienceKey } = context.req.param();
      const { revision } = context.req.valid('json');
      await audiences.remove({ projectKey, actor: context.get('actor'), revision }, audienceKey);
      return context.json({ removed: audienceKey });
    });
}
