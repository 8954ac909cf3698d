import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createFindOverlaps } from '../../results/interaction/find-overlaps.ts';
import { createTestInteraction } from '../../results/interaction/test-interaction.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const experimentPathSchema = projectPathSchema.extend({ experimentKey: keySchema });

/**
 * Under `/projects/:projectKey/experiments/:experimentKey/results`: `interaction/:otherKey`, the interaction with another experiment, and
 * `shared`, the experiments that share visitors with it.
 */
export function interactionRoutes(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>) {
  const testInteraction = createTestInteraction(deps);
  const findOverlaps = createFindOverlaps(deps);
  return new Hono<ControlEnv>()
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/interaction/:otherKey',
      parsePath(experimentPathSchema.extend({ otherKey: keySchema })),
      async (context) =>
        context.json(await testInteraction(context.req.valid('param'), context.req.raw.signal)),
    )
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/shared',
      parsePath(experimentPathSchema),
      async (context) => context.json(await findOverlaps(context.req.valid('param'), context.req.raw.signal)),
    );
}
