import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { findUnclaimed } from '../../people/installation/find-unclaimed.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQuery } from '../http/parse-request.ts';

const pageSchema = z.strictObject({
  limit: limitSchema,
  /** Key of a project: only those behind it in order of their keys. */
  after: z.string().max(200).default(''),
});

/** `GET /installation/unclaimed`: events of projects that are not published. */
export function unclaimedRoutes(deps: Pick<ControlDeps, 'events'>) {
  return new Hono<ControlEnv>().get('/installation/unclaimed', parseQuery(pageSchema), async (context) =>
    context.json(await findUnclaimed(deps, context.req.valid('query'))),
  );
}
