import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { exportBundle } from '../../results/proof/export-bundle.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath, parseQuery } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const phase = z.coerce.number().int().min(1).max(65_535).optional();

/** Under `/projects/:projectKey/experiments/:experimentKey/results`: `GET bundle`, which answers lines of JSON. */
export function resultsBundleRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'log'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/experiments/:experimentKey/results/bundle',
    parsePath(projectPathSchema.extend({ experimentKey: keySchema })),
    parseQuery(z.strictObject({ phase })),
    async (context) => {
      const lines = await exportBundle(deps, {
        ...context.req.valid('param'),
        ...context.req.valid('query'),
      });
      return context.body(lines, 200, { 'Content-Type': 'application/x-ndjson' });
    },
  );
}
