import { parsePageUrl } from '@pixel/engine';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createCheckPage } from '../../install/check-page.ts';
import { readInstallState } from '../../install/install-state.ts';
import { createVerifyCode, readVerifyResult } from '../../install/verify-codes.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parseJsonBody, parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

const checkSchema = z.strictObject({
  url: z
    .string()
    .max(2_048)
    .refine((text) => parsePageUrl(text) !== undefined, 'must be an absolute http(s) address of a page'),
});

const resultQuerySchema = z.strictObject({ code: z.string().min(1).max(200) });

/**
 * Under `/projects/:projectKey/install`: the data for the snippet and what the edge has observed; `check`, which inspects a page's source;
 * `codes`, which creates a code that makes a browser report; and `report`, which returns that report.
 */
export function installRoutes(
  deps: Pick<
    ControlDeps,
    'db' | 'events' | 'readEdgeNotes' | 'now' | 'publicUrl' | 'secretKey' | 'webhookTargets'
  >,
) {
  const checkPage = createCheckPage(deps);
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/install', parseProjectPath, async (context) =>
      context.json(await readInstallState(deps, context.req.valid('param').projectKey)),
    )
    .post(
      '/projects/:projectKey/install/check',
      parseProjectPath,
      parseJsonBody(checkSchema),
      async (context) =>
        context.json(await checkPage({ ...context.req.valid('param'), ...context.req.valid('json') })),
    )
    .post('/projects/:projectKey/install/codes', parseProjectPath, parseEmptyBody, async (context) =>
      context.json(await createVerifyCode(deps, context.req.valid('param').projectKey)),
    )
    .get(
      '/projects/:projectKey/install/report',
      parseProjectPath,
      parseQueryParameters(resultQuerySchema),
      async (context) =>
        context.json(
          await readVerifyResult(deps, { ...context.req.valid('param'), ...context.req.valid('query') }),
        ),
    );
}
