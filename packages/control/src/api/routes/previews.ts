import { parsePageUrl } from '@pixel/engine';
import { isPreviewToken, keySchema, projectKeySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createRecordChange } from '../../people/audit/record-change.ts';
import type { CreatedPreview, CreatePreview } from '../../publish/previews/create-preview.ts';
import type { PreviewTarget } from '../../publish/previews/preview-target.ts';
import { previewUrl } from '../../publish/previews/preview-url.ts';
import { readPreviews, revokeById } from '../../publish/previews/project-previews.ts';
import { revokePreview } from '../../publish/previews/revoke-preview.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parseJsonBody } from '../http/parse-request.ts';

/** From a minute to 30 days. */
const expiresInSeconds = z
  .int()
  .min(60)
  .max(30 * 24 * 60 * 60);
const url = z
  .string()
  .refine((text) => parsePageUrl(text) !== undefined, 'must be an absolute http(s) address of a page')
  .optional();

const createRequestSchema = z
  .strictObject({
    project: projectKeySchema,
    experiment: keySchema.optional(),
    variant: keySchema.optional(),
    survey: keySchema.optional(),
    expiresInSeconds,
    url,
  })
  .transform(({ experiment, variant, survey, ...rest }, context) => ({
    ...rest,
    target: parseTarget(
      { name: 'experiment', key: experiment },
      { name: 'variant', key: variant },
      { name: 'survey', key: survey },
      context,
    ),
  }));

const projectPreviewSchema = z
  .strictObject({
    experimentKey: keySchema.optional(),
    variantKey: keySchema.optional(),
    surveyKey: keySchema.optional(),
    expiresInSeconds,
    url,
  })
  .transform(({ experimentKey, variantKey, surveyKey, ...rest }, context) => ({
    ...rest,
    target: parseTarget(
      { name: 'experimentKey', key: experimentKey },
      { name: 'variantKey', key: variantKey },
      { name: 'surveyKey', key: surveyKey },
      context,
    ),
  }));

/** A key in a request, and the name of its field. */
interface NamedKey {
  readonly name: string;
  readonly key: string | undefined;
}

/** Returns the target: an experiment with a variant, or a survey. Adds an issue for any other combination. */
function parseTarget(
  experiment: NamedKey,
  variant: NamedKey,
  survey: NamedKey,
  { issues }: z.core.$RefinementCtx,
): PreviewTarget {
  const issue = (name: string, message: string): never => {
    issues.push({ code: 'custom', path: [name], input: undefined, message });
    return z.NEVER;
  };
  if (survey.key !== undefined)
    return experiment.key === undefined && variant.key === undefined
      ? { surveyKey: survey.key }
      : issue(survey.name, `cannot be combined with ${experiment.name} or ${variant.name}`);
  if (experiment.key !== undefined && variant.key !== undefined)
    return { experimentKey: experiment.key, variantKey: variant.key };
  const missing = experiment.key === undefined ? experiment : variant;
  return issue(missing.name, `is missing; give ${experiment.name} and ${variant.name}, or ${survey.name}`);
}

const revokeRequestSchema = z.strictObject({
  token: z.string().refine(isPreviewToken, 'must be a preview token of 43 characters'),
});

type PreviewDeps = Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>;

/** `POST /previews` and `POST /previews/revoke`, for anyone with a token; only on the operator's socket. */
export function previewRoutes(createPreview: CreatePreview, deps: PreviewDeps) {
  const recordChange = createRecordChange(deps);
  return new Hono<ControlEnv>()
    .post('/previews', parseJsonBody(createRequestSchema), async (context) => {
      const { project, url, ...request } = context.req.valid('json');
      const created = await createPreview({
        ...request,
        projectKey: project,
        actor: context.get('actor'),
      });
      return context.json(withUrl(created, request.target, url));
    })
    .post('/previews/revoke', parseJsonBody(revokeRequestSchema), async (context) =>
      context.json(
        await revokePreview(deps, recordChange, {
          ...context.req.valid('json'),
          actor: context.get('actor'),
        }),
      ),
    );
}

/** Under `/projects/:projectKey`: `previews`, `previews/revoke` by a token, and `previews/:previewId/revoke`. */
export function projectPreviewRoutes(createPreview: CreatePreview, deps: PreviewDeps) {
  const recordChange = createRecordChange(deps);
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/previews', async (context) =>
      context.json({ previews: await readPreviews(deps, context.req.param('projectKey')) }),
    )
    .post('/projects/:projectKey/previews', parseJsonBody(projectPreviewSchema), async (context) => {
      const { url, ...request } = context.req.valid('json');
      const { projectKey } = context.req.param();
      const created = await createPreview({ ...request, projectKey, actor: context.get('actor') });
      return context.json(withUrl(created, request.target, url));
    })
    .post('/projects/:projectKey/previews/revoke', parseJsonBody(revokeRequestSchema), async (context) =>
      context.json(
        await revokePreview(deps, recordChange, {
          ...context.req.valid('json'),
          onlyProjectKey: context.req.param('projectKey'),
          actor: context.get('actor'),
        }),
      ),
    )
    .post('/projects/:projectKey/previews/:previewId/revoke', parseEmptyBody, async (context) =>
      context.json(
        await revokeById(deps, recordChange, { ...context.req.param(), actor: context.get('actor') }),
      ),
    );
}

function withUrl(created: CreatedPreview, target: PreviewTarget, url: string | undefined) {
  return url === undefined ? created : { ...created, url: previewUrl(url, created.token, target) };
}
