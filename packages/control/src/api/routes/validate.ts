import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { createValidateEntity } from '../../authoring/validate/validate-entity.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { createDryRunEdit } from '../../publish/edit-project.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import { parseProjectPath } from '../http/project-path.ts';

const validateSchema = z.strictObject({
  kind: z.enum(['project', 'experiment', 'survey', 'goal', 'audience', 'layer']),
  /** Key of the document to change; absent for a new one, and for the project itself. */
  key: keySchema.optional(),
  /** The body that would create or change the document. */
  content: z.record(z.string(), z.unknown()),
});

/** `POST /projects/:projectKey/validate`: the problems that saving a document would have, without saving it. */
export function validateRoutes(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, recordChange: RecordChange) {
  const validateEntity = createValidateEntity(deps, createDryRunEdit(deps, recordChange));
  return new Hono<ControlEnv>().post(
    '/projects/:projectKey/validate',
    parseProjectPath,
    parseJsonBody(validateSchema),
    async (context) => {
      const scope = { ...context.req.valid('param'), actor: context.get('actor') };
      return context.json(await validateEntity(scope, context.req.valid('json')));
    },
  );
}
