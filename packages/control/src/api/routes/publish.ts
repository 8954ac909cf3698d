import { keySchema, parseTimestamp } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Publications } from '../../publish/publications.ts';
import { readVersion, readVersions } from '../../publish/read-versions.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { limitSchema } from '../http/limit-schema.ts';
import { parseJsonBody, parseQueryParameters } from '../http/parse-request.ts';

const time = z
  .string()
  .refine((text) => parseTimestamp(text) !== undefined, 'must be an ISO 8601 date or date-time')
  .transform((text) => new Date(parseTimestamp(text) ?? 0).toISOString());
const state = z.union(
  [z.literal('working'), time],
  'must be working or a version, an ISO 8601 date or date-time',
);
const reason = z.string().trim().min(1).max(1_000).optional();

const publishRequestSchema = z.strictObject({
  basedOn: time.nullable(),
  revision: z.int(),
  reason,
  experiments: z.array(keySchema).min(1).max(10_000).optional(),
  surveys: z.array(keySchema).min(1).max(10_000).optional(),
  /** Edits of running experiments that don't change what is tested, and so begin no new epoch. */
  sameTest: z
    .array(z.strictObject({ experimentKey: keySchema, reason: z.string().trim().min(1).max(500) }))
    .max(10_000)
    .optional(),
});
/** Keys in a query: comma-separated, repeated, or both. */
const keysInQuery = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((keys) => keys.split(',')))
  .pipe(z.array(keySchema))
  .optional();
const changesQuerySchema = z.strictObject({
  experiments: keysInQuery,
  surveys: keysInQuery,
  /** Treats the selected drafts as if they were running. */
  started: z
    .literal('true')
    .transform(() => true)
    .optional(),
});
const rollbackRequestSchema = z.strictObject({ version: time, basedOn: time.nullable(), reason });
const versionsQuerySchema = z.strictObject({
  limit: limitSchema,
  before: time.optional(),
  /** Lists only versions that changed this experiment. */
  experiment: keySchema.optional(),
  /** Returns only the version that was live at this time. */
  at: time.optional(),
});

/** Under `/projects/:projectKey`: `changes`, `publish`, `rollback`, `versions`, `versions/:version`, `compare` and `export`. */
export function publishRoutes(deps: Pick<ControlDeps, 'db'>, publications: Publications) {
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/changes', parseQueryParameters(changesQuerySchema), async (context) =>
      context.json(
        await publications.readChanges(
          context.req.param('projectKey'),
          omitUndefined(context.req.valid('query')),
        ),
      ),
    )
    .post('/projects/:projectKey/publish', parseJsonBody(publishRequestSchema), async (context) =>
      context.json(
        await publications.publishChanges({
          ...omitUndefined(context.req.valid('json')),
          projectKey: context.req.param('projectKey'),
          actor: context.get('actor'),
        }),
      ),
    )
    .post('/projects/:projectKey/rollback', parseJsonBody(rollbackRequestSchema), async (context) =>
      context.json(
        await publications.rollBack({
          ...omitUndefined(context.req.valid('json')),
          projectKey: context.req.param('projectKey'),
          actor: context.get('actor'),
        }),
      ),
    )
    .get('/projects/:projectKey/versions', parseQueryParameters(versionsQuerySchema), async (context) => {
      const { limit, before, experiment: experimentKey, at } = context.req.valid('query');
      const page =
        at === undefined
          ? omitUndefined({ limit, before, experimentKey })
          : omitUndefined({ limit: 1, upTo: at, experimentKey });
      return context.json({
        versions: await readVersions(deps, context.req.param('projectKey'), page),
      });
    })
    .get('/projects/:projectKey/versions/:version', async (context) => {
      const { projectKey, version } = context.req.param();
      return context.json(await readVersion(deps, projectKey, parseVersion(version)));
    })
    .get(
      '/projects/:projectKey/compare',
      parseQueryParameters(z.strictObject({ from: state, to: state })),
      async (context) =>
        context.json(
          await publications.compareStates(context.req.param('projectKey'), context.req.valid('query')),
        ),
    )
    .get(
      '/projects/:projectKey/export',
      parseQueryParameters(z.strictObject({ version: state.optional() })),
      async (context) =>
        context.json(
          await publications.exportProject(
            context.req.param('projectKey'),
            context.req.valid('query').version,
          ),
        ),
    );
}

function parseVersion(text: string): string {
  const instant = parseTimestamp(text);
  if (instant === undefined)
    throw new ControlError('version_not_found', `${JSON.stringify(text)} is not a version`, {
      parameters: { version: text },
    });
  return new Date(instant).toISOString();
}
