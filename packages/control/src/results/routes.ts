import { keySchema, maxEventNameLength, projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseQuery } from '../http/parse-request.ts';
import { countEvents } from './count-events.ts';
import { countExposures } from './exposures.ts';

const eventsQuerySchema = z.strictObject({
  project: projectKeySchema,
  name: z.string().min(1).max(maxEventNameLength).optional(),
});

const exposuresQuerySchema = z.strictObject({ project: projectKeySchema, experiment: keySchema });

/** `GET /events/count` and `GET /exposures`. */
export function resultsRoutes(deps: Pick<ControlDeps, 'db' | 'events'>) {
  return new Hono<ControlEnv>()
    .get('/events/count', parseQuery(eventsQuerySchema), async (context) => {
      const { project, name } = context.req.valid('query');
      return context.json(
        await countEvents(deps, { projectKey: project, ...(name === undefined ? {} : { eventName: name }) }),
      );
    })
    .get('/exposures', parseQuery(exposuresQuerySchema), async (context) => {
      const { project, experiment } = context.req.valid('query');
      return context.json(await countExposures(deps, { projectKey: project, experimentKey: experiment }));
    });
}
