import { parsePageUrl } from '@pixel/engine';
import { isPreviewToken, keySchema, projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../control-deps.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJson } from '../http/parse-request.ts';
import type { CreatePreview } from './create-preview.ts';
import { previewAddress } from './preview-address.ts';
import { revokePreview } from './revoke-preview.ts';

const createRequestSchema = z.strictObject({
  project: projectKeySchema,
  experiment: keySchema,
  variant: keySchema,
  /** From a minute to 30 days. */
  expiresInSeconds: z
    .int()
    .min(60)
    .max(30 * 24 * 60 * 60),
  url: z
    .string()
    .refine((text) => parsePageUrl(text) !== undefined, 'must be an absolute http(s) address of a page')
    .optional(),
});

const revokeRequestSchema = z.strictObject({
  token: z.string().refine(isPreviewToken, 'must be the 43 characters of a preview’s token'),
});

/** `POST /previews` and `POST /previews/revoke`. */
export function previewRoutes(createPreview: CreatePreview, deps: Pick<ControlDeps, 'db' | 'kv' | 'now'>) {
  return new Hono<ControlEnv>()
    .post('/previews', parseJson(createRequestSchema), async (context) => {
      const { project, experiment, variant, expiresInSeconds, url } = context.req.valid('json');
      const created = await createPreview({
        projectKey: project,
        experimentKey: experiment,
        variantKey: variant,
        expiresInSeconds,
      });
      return context.json(
        url === undefined ? created : { ...created, url: previewAddress(url, created.token) },
      );
    })
    .post('/previews/revoke', parseJson(revokeRequestSchema), async (context) =>
      context.json(await revokePreview(deps, context.req.valid('json').token)),
    );
}
