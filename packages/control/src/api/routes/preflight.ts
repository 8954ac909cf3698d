import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { takePreflight } from '../../results/preflight/take-preflight.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath, parseQuery } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const querySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(90).default(14),
  /** A part of 1, such as 0.05. */
  lift: z.coerce.number().min(0.001).max(10).default(0.05),
});

/** Under `/projects/:projectKey/experiments/:experimentKey`: `preflight`. */
export function preflightRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  return new Hono<ControlEnv>().get(
    '/projects/:projectKey/experiments/:experimentKey/preflight',
    parsePath(projectPathSchema.extend({ experimentKey: keySchema })),
    parseQuery(querySchema),
    async (context) => {
      const question = { ...context.req.valid('param'), ...context.req.valid('query') };
      return context.json(await takePreflight(deps, question, context.req.raw.signal));
    },
  );
}
