import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readOrigins } from '../../data/edge/read-origins.ts';
import { readRefusals } from '../../data/edge/read-refusals.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseProjectPath } from '../http/project-path.ts';

/**
 * Under `/projects/:projectKey`: `origins`, the origins of the pages that requested the project, and `refusals`, the requests that the edge
 * rejected.
 */
export function edgeNoteRoutes(deps: Pick<ControlDeps, 'db' | 'readEdgeNotes'>) {
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/origins', parseProjectPath, async (context) =>
      context.json(await readOrigins(deps, context.req.valid('param').projectKey)),
    )
    .get('/projects/:projectKey/refusals', parseProjectPath, async (context) =>
      context.json(await readRefusals(deps, context.req.valid('param').projectKey)),
    );
}
