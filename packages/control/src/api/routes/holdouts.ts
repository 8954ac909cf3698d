import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createCompareHeldOut } from '../../results/holdout/compare-held-out.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath, parseQueryParameters } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const querySchema = z.strictObject({
  goal: keySchema,
  days: z.coerce.number().int().min(1).max(365).default(28),
});

/** Under `/projects/:projectKey`: `layers/:layerKey/results` and `holdout/results`. */
export function holdoutRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  const compareHeldOut = createCompareHeldOut(deps);
  return new Hono<ControlEnv>()
    .get(
      '/projects/:projectKey/layers/:layerKey/results',
      parsePath(projectPathSchema.extend({ layerKey: keySchema })),
      parseQueryParameters(querySchema),
      async (context) => {
        const { goal: goalKey, days } = context.req.valid('query');
        const request = { ...context.req.valid('param'), goalKey, days };
        return context.json(await compareHeldOut(request, context.req.raw.signal));
      },
    )
    .get(
      '/projects/:projectKey/holdout/results',
      parsePath(projectPathSchema),
      parseQueryParameters(querySchema),
      async (context) => {
        const { goal: goalKey, days } = context.req.valid('query');
        const request = { ...context.req.valid('param'), goalKey, days };
        return context.json(await compareHeldOut(request, context.req.raw.signal));
      },
    );
}
