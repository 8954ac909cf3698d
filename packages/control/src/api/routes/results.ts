import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { readChangeHealth } from '../../results/change-health.ts';
import { countExposures } from '../../results/exposures.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath, parseQuery } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const experimentPathSchema = projectPathSchema.extend({ experimentKey: keySchema });

/** Under `/projects/:projectKey/experiments/:experimentKey`: `exposures` and `changes-health`. */
export function resultsRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  return new Hono<ControlEnv>()
    .get(
      '/projects/:projectKey/experiments/:experimentKey/exposures',
      parsePath(experimentPathSchema),
      parseQuery(z.strictObject({ phase: z.coerce.number().int().min(1).max(65_535).optional() })),
      async (context) =>
        context.json(
          await countExposures(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
        ),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/changes-health',
      parsePath(experimentPathSchema),
      parseQuery(z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(7) })),
      async (context) =>
        context.json(
          await readChangeHealth(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
        ),
    );
}
