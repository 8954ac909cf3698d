import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createLetters } from '../../data/dead-letters/letters.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseJsonBody, parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

/** As many as fit into memory if all records have the maximum size. */
const maxLetters = 200;

const listQuerySchema = z.strictObject({
  limit: limitSchema,
  /** Leaves out the content of the records. */
  records: z.literal('left out').optional(),
});

const choiceSchema = z.strictObject({
  ids: z.array(z.string().min(1).max(64)).min(1).max(maxLetters),
  missing: z.enum(['refuse', 'leave out']).default('refuse'),
});

const projectPath = '/projects/:projectKey/dead-letters';
const installationPath = '/installation/dead-letters';

/**
 * `GET`, `GET ids`, `POST retry` and `POST drop`, under `/projects/:projectKey/dead-letters` for dead letters whose records name the
 * project, and under `/installation/dead-letters` for all, including unreadable ones.
 */
export function deadLetterRoutes(
  deps: Pick<ControlDeps, 'db' | 'events' | 'queue' | 'log'>,
  recordChange: RecordChange,
) {
  const letters = createLetters(deps, recordChange);
  const actorOf = (context: Context<ControlEnv>) => ({ actor: context.get('actor') });
  return new Hono<ControlEnv>()
    .get(projectPath, parseProjectPath, parseQueryParameters(listQuerySchema), async (context) =>
      context.json(await letters.list({ ...context.req.valid('param'), ...context.req.valid('query') })),
    )
    .get(`${projectPath}/ids`, parseProjectPath, async (context) =>
      context.json(await letters.ids(context.req.valid('param'))),
    )
    .post(`${projectPath}/retry`, parseProjectPath, parseJsonBody(choiceSchema), async (context) =>
      context.json(
        await letters.retry({
          ...context.req.valid('param'),
          ...context.req.valid('json'),
          ...actorOf(context),
        }),
      ),
    )
    .post(`${projectPath}/drop`, parseProjectPath, parseJsonBody(choiceSchema), async (context) =>
      context.json(
        await letters.drop({
          ...context.req.valid('param'),
          ...context.req.valid('json'),
          ...actorOf(context),
        }),
      ),
    )
    .get(installationPath, parseQueryParameters(listQuerySchema), async (context) =>
      context.json(await letters.list(context.req.valid('query'))),
    )
    .get(`${installationPath}/ids`, async (context) => context.json(await letters.ids({})))
    .post(`${installationPath}/retry`, parseJsonBody(choiceSchema), async (context) =>
      context.json(await letters.retry({ ...context.req.valid('json'), ...actorOf(context) })),
    )
    .post(`${installationPath}/drop`, parseJsonBody(choiceSchema), async (context) =>
      context.json(await letters.drop({ ...context.req.valid('json'), ...actorOf(context) })),
    );
}
