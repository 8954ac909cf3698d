import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { validateThing } from '../../authoring/validate/validate-thing.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIds } from '../../base/ids.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';
import { inProject } from '../http/project-path.ts';

const writtenSchema = z.strictObject({
  kind: z.enum(['experiment', 'survey', 'goal', 'audience']),
  /** Of the thing that it would change; without it, the thing is a new one. */
  key: keySchema.optional(),
  /** In the words of a configuration file. */
  content: z.record(z.string(), z.unknown()),
});

/** `POST /projects/:projectKey/validate`: what would be wrong with a thing, whose saving is only thought of. */
export function validateRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>) {
  const ids = createIds(deps);
  return new Hono<ControlEnv>().post(
    '/projects/:projectKey/validate',
    inProject,
    parseJson(writtenSchema),
    async (context) => {
      const { projectKey } = context.req.valid('param');
      const written = context.req.valid('json');
      return context.json(
        await readProject(deps, projectKey, 'all', ({ working }) => validateThing(working, written, ids)),
      );
    },
  );
}
