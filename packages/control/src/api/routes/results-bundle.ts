import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { exportBundle } from '../../results/proof/export-bundle.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath, parseQueryParameters } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const phase = z.coerce.number().int().min(1).max(65_535).optional();

const path = parsePath(projectPathSchema.extend({ experimentKey: keySchema }));
const query = parseQueryParameters(z.strictObject({ phase }));
const ndjson = { 'Content-Type': 'application/x-ndjson' };

/**
 * Under `/projects/:projectKey/experiments/:experimentKey/results`: `GET bundle`, and `GET bundle/visitors`, which adds the values of
 * individual visitors. Both return lines of JSON.
 */
export function resultsBundleRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>) {
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/experiments/:experimentKey/results/bundle', path, query, async (context) => {
      const request = { ...context.req.valid('param'), ...context.req.valid('query') };
      return context.body(await exportBundle(deps, { ...request, visitors: 'left out' }), 200, ndjson);
    })
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/bundle/visitors',
      path,
      query,
      async (context) => {
        const request = { ...context.req.valid('param'), ...context.req.valid('query') };
        return context.body(await exportBundle(deps, { ...request, visitors: 'included' }), 200, ndjson);
      },
    );
}
