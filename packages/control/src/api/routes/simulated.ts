import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { clearSimulated } from '../../data/simulated/clear-simulated.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import type { Looks } from '../../results/looks/looks.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

/** `POST /projects/:projectKey/simulated/clear`: removes a demo's simulated events and the results computed from them. */
export function simulatedRoutes(
  deps: Pick<ControlDeps, 'db' | 'events'> & { readonly looks: Pick<Looks, 'whenSettled'> },
  recordChange: RecordChange,
) {
  return new Hono<ControlEnv>().post(
    '/projects/:projectKey/simulated/clear',
    parsePath(projectPathSchema),
    parseEmptyBody,
    async (context) =>
      context.json(
        await clearSimulated(
          { ...deps, recordChange },
          { ...context.req.valid('param'), actor: context.get('actor') },
        ),
      ),
  );
}
