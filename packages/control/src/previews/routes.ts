import { parsePageUrl } from '@pixel/engine';
import { isPreviewToken, keySchema, projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { createRecordChange } from '../audit/record-change.ts';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';
import type { CreatedPreview, CreatePreview } from './create-preview.ts';
import { previewAddress } from './preview-address.ts';
import { readPreviews, revokeById } from './project-previews.ts';
import { revokePreview } from './revoke-preview.ts';

/** From a minute to 30 days. */
const expiresInSeconds = z
  .int()
  .min(60)
  .max(30 * 24 * 60 * 60);
const url = z
  .string()
  .refine((text) => parsePageUrl(text) !== undefined, 'must be an absolute http(s) address of a page')
  .optional();

const createRequestSchema = z.strictObject({
  project: projectKeySchema,
  experiment: keySchema,
  variant: keySchema,
  expiresInSeconds,
  url,
});

const projectPreviewSchema = z.strictObject({
  experimentKey: keySchema,
  variantKey: keySchema,
  expiresInSeconds,
  url,
});

const revokeRequestSchema = z.strictObject({
  token: z.string().refine(isPreviewToken, 'must be the 43 characters of a preview’s token'),
});

type PreviewDeps = Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>;

/** `POST /previews` and `POST /previews/revoke`, for whoever has a token; only on the operator's socket. */
export function previewRoutes(createPreview: CreatePreview, deps: PreviewDeps) {
  const recordChange = createRecordChange(deps);
  return new Hono<ControlEnv>()
    .post('/previews', parseJson(createRequestSchema), async (context) => {
      const { project, experiment, variant, expiresInSeconds, url } = context.req.valid('json');
      const created = await createPreview({
        projectKey: project,
        experimentKey: experiment,
        variantKey: variant,
        expiresInSeconds,
        actor: context.get('actor'),
      });
      return context.json(withAddress(created, url));
    })
    .post('/previews/revoke', parseJson(revokeRequestSchema), async (context) =>
      context.json(
        await revokePreview(deps, recordChange, {
          ...context.req.valid('json'),
          actor: context.get('actor'),
        }),
      ),
    );
}

/** Under `/projects/:projectKey`: `previews`, and `previews/:previewId/revoke`. */
export function projectPreviewRoutes(createPreview: CreatePreview, deps: PreviewDeps) {
  const recordChange = createRecordChange(deps);
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/previews', async (context) =>
      context.json({ previews: await readPreviews(deps, context.req.param('projectKey')) }),
    )
    .post('/projects/:projectKey/previews', parseJson(projectPreviewSchema), async (context) => {
      const { url, ...shown } = context.req.valid('json');
      const { projectKey } = context.req.param();
      const created = await createPreview({ ...shown, projectKey, actor: context.get('actor') });
      return context.json(withAddress(created, url));
    })
    .post('/projects/:projectKey/previews/:previewId/revoke', async (context) =>
      context.json(
        await revokeById(deps, recordChange, { ...context.req.param(), actor: context.get('actor') }),
      ),
    );
}

function withAddress(created: CreatedPreview, url: string | undefined) {
  return url === undefined ? created : { ...created, url: previewAddress(url, created.token) };
}
