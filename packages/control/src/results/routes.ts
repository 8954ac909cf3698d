import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';
import { countExposures } from './exposures.ts';

const experimentPathSchema = projectPathSchema.extend({ experimentKey: keySchema });

/** `GET /projects/:projectKey/experiments/:experimentKey/exposures`. */
export function resultsRoutes(deps: Pick<ControlDeps, 'db' | 'events'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/experiments/:experimentKey/exposures',
    parsePath(experimentPathSchema),
    async (context) => context.json(await countExposures(deps, context.req.valid('param'))),
  );
}
