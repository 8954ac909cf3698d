import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { countExposures } from '../../results/exposures.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const experimentPathSchema = projectPathSchema.extend({ experimentKey: keySchema });

/** `GET /projects/:projectKey/experiments/:experimentKey/exposures`. */
export function resultsRoutes(deps: Pick<ControlDeps, 'db' | 'events'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/experiments/:experimentKey/exposures',
    parsePath(experimentPathSchema),
    async (context) => context.json(await countExposures(deps, context.req.valid('param'))),
  );
}
