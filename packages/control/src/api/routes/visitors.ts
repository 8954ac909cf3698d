import { anonymousIdSchema } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { countVisitor } from '../../data/visitors/count-visitor.ts';
import { eraseVisitor } from '../../data/visitors/erase-visitor.ts';
import { exportVisitor } from '../../data/visitors/export-visitor.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const parseVisitorPath = parsePath(
  projectPathSchema.extend({ anonymousId: anonymousIdSchema.transform((id) => id.toLowerCase()) }),
);

const one = '/projects/:projectKey/visitors/:anonymousId';

/**
 * Under `/projects/:projectKey/visitors/:anonymousId`: `GET` counts the stored data, `GET export` returns lines of JSON, and `POST erase`.
 */
export function visitorRoutes(
  deps: Pick<ControlDeps, 'db' | 'kv' | 'events' | 'now' | 'random' | 'log'>,
  recordChange: RecordChange,
) {
  return new Hono<ControlEnv>()
    .get(one, parseVisitorPath, async (context) =>
      context.json(await countVisitor(deps, context.req.valid('param'))),
    )
    .get(`${one}/export`, parseVisitorPath, async (context) => {
      const visitor = context.req.valid('param');
      const published = await callDatabase(() => isPublished(deps.db, visitor.projectKey));
      const headers = { 'Content-Type': 'application/x-ndjson' };
      // HEAD has no body.
      if (context.req.method === 'HEAD') return context.body(null, 200, headers);
      const lines = await exportVisitor(
        { ...deps, recordChange },
        { ...visitor, published, actor: context.get('actor') },
      );
      return context.body(lines, 200, headers);
    })
    .post(`${one}/erase`, parseVisitorPath, parseEmptyBody, async (context) =>
      context.json(
        await eraseVisitor(
          { ...deps, recordChange },
          { ...context.req.valid('param'), actor: context.get('actor') },
        ),
      ),
    );
}
