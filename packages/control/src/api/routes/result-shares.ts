import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { listShares } from '../../results/shares/list-shares.ts';
import { revokeShare } from '../../results/shares/revoke-share.ts';
import { shareResults } from '../../results/shares/share-results.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parseJsonBody, parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const experimentPathSchema = projectPathSchema.extend({ experimentKey: keySchema });

const shareSchema = z.strictObject({
  days: z.int().min(1).max(90),
  /** The phase of the newest test by default. */
  phase: z.int().min(1).max(65_535).optional(),
});

/** Under `/projects/:projectKey/experiments/:experimentKey/results`: `GET shares`, `POST shares` and `POST shares/:shareId/revoke`. */
export function resultShareRoutes(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random' | 'login'>,
  recordChange: RecordChange,
) {
  return new Hono<ControlEnv>()
    .get(
      '/projects/:projectKey/experiments/:experimentKey/results/shares',
      parsePath(experimentPathSchema),
      async (context) => context.json({ shares: await listShares(deps, context.req.valid('param')) }),
    )
    .post(
      '/projects/:projectKey/experiments/:experimentKey/results/shares',
      parsePath(experimentPathSchema),
      parseJsonBody(shareSchema),
      async (context) =>
        context.json(
          await shareResults(
            { ...deps, recordChange },
            { ...context.req.valid('param'), ...context.req.valid('json'), actor: context.get('actor') },
          ),
        ),
    )
    .post(
      '/projects/:projectKey/experiments/:experimentKey/results/shares/:shareId/revoke',
      parsePath(experimentPathSchema.extend({ shareId: z.string() })),
      parseEmptyBody,
      async (context) =>
        context.json(
          await revokeShare(
            { ...deps, recordChange },
            { ...context.req.valid('param'), actor: context.get('actor') },
          ),
        ),
    );
}
