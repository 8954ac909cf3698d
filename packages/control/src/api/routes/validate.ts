import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { createValidateThing } from '../../authoring/validate/validate-thing.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { createTryEdit } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';
import { inProject } from '../http/project-path.ts';

const writtenSchema = z.strictObject({
  kind: z.enum(['project', 'experiment', 'survey', 'goal', 'audience', 'layer']),
  /** Of the thing that it would change; without it, the thing is a new one, or the project of the address itself. */
  key: keySchema.optional(),
  /** What would be sent to create the thing, or to change it. */
  content: z.record(z.string(), z.unknown()),
});

/** `POST /projects/:projectKey/validate`: what would be wrong with a thing, whose saving is only thought of. */
export function validateRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, recordChange: RecordChange) {
  const validateThing = createValidateThing(deps, createTryEdit(deps, recordChange));
  return new Hono<ControlEnv>().post(
    '/projects/:projectKey/validate',
    inProject,
    parseJson(writtenSchema),
    async (context) => {
      const home = { ...context.req.valid('param'), actor: context.get('actor') };
      return context.json(await validateThing(home, context.req.valid('json')));
    },
  );
}
