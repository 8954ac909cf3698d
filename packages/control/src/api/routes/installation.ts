import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readEdges } from '../../data/edge/read-edges.ts';
import { readStorage } from '../../data/storage/read-storage.ts';
import { findUnclaimed } from '../../people/installation/find-unclaimed.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseQueryParameters } from '../http/parse-request.ts';

const pageSchema = z.strictObject({
  limit: limitSchema,
  /** Lists only projects whose key comes after this one. */
  after: z.string().max(200).default(''),
});

/** Under `/installation`: `GET unclaimed`, events of unpublished projects; `GET storage`, and `GET edges`. */
export function installationRoutes(
  deps: Pick<ControlDeps, 'db' | 'events' | 'managedStores' | 'servedVersions'>,
) {
  return new Hono<ControlEnv>()
    .get('/installation/unclaimed', parseQueryParameters(pageSchema), async (context) =>
      context.json(await findUnclaimed(deps, context.req.valid('query'))),
    )
    .get('/installation/storage', async (context) => context.json(await readStorage(deps)))
    .get('/installation/edges', async (context) => context.json(await readEdges(deps)));
}
