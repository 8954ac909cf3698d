import { anonymousIdSchema, projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson, parseQuery } from '../http/parse-request.ts';
import { isPublished } from '../results/experiment-queries.ts';
import { askDatabase } from '../unavailable.ts';
import { eraseVisitor } from './erase-visitor.ts';
import { exportVisitor } from './export-visitor.ts';

const visitorSchema = z.strictObject({
  project: projectKeySchema,
  visitor: anonymousIdSchema.transform((id) => id.toLowerCase()),
});

/** `GET /export`, which answers lines of JSON, and `POST /erase`. */
export function visitorRoutes(deps: Pick<ControlDeps, 'db' | 'kv' | 'events' | 'now' | 'log'>) {
  return new Hono<ControlEnv>()
    .get('/export', parseQuery(visitorSchema), async (context) => {
      const visitor = visitorOf(context.req.valid('query'));
      const published = await askDatabase(() => isPublished(deps.db, visitor.projectKey));
      const lines = await exportVisitor(deps, { ...visitor, published });
      return context.body(lines, 200, { 'Content-Type': 'application/x-ndjson' });
    })
    .post('/erase', parseJson(visitorSchema), async (context) =>
      context.json(await eraseVisitor(deps, visitorOf(context.req.valid('json')))),
    );
}

function visitorOf({ project, visitor }: z.output<typeof visitorSchema>) {
  return { projectKey: project, anonymousId: visitor };
}
