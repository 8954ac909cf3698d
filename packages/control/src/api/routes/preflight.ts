import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { createDraftExperiment } from '../../authoring/validate/draft-experiment.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { createDryRunEdit } from '../../publish/edit-project.ts';
import { subjectOf } from '../../results/preflight/preflight-subject.ts';
import type { Preflights } from '../../results/preflight/preflights.ts';
import { readSubject } from '../../results/preflight/read-subject.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody, parsePath, parseQueryParameters } from '../http/parse-request.ts';
import { parseProjectPath, projectPathSchema } from '../http/project-path.ts';

const querySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(90).default(14),
  /** A fraction, such as 0.05. */
  lift: z.coerce.number().min(0.001).max(10).default(0.05),
});

const draftSchema = z.strictObject({
  /** The experiment to change; absent for a new one. */
  key: keySchema.optional(),
  /** The body that would create or change the experiment. */
  content: z.record(z.string(), z.unknown()),
});

/** `GET …/experiments/:experimentKey/preflight`, and `POST /projects/:projectKey/preflight` for an unsaved experiment. */
export function preflightRoutes(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  recordChange: RecordChange,
  preflight: Preflights,
) {
  const draftExperiment = createDraftExperiment(deps, createDryRunEdit(deps, recordChange));
  return new Hono<ControlEnv>()
    .get(
      '/projects/:projectKey/experiments/:experimentKey/preflight',
      parsePath(projectPathSchema.extend({ experimentKey: keySchema })),
      parseQueryParameters(querySchema),
      async (context) => {
        const subject = await readSubject(deps, context.req.valid('param'));
        return context.json(await preflight(subject, context.req.valid('query'), context.req.raw.signal));
      },
    )
    .post(
      '/projects/:projectKey/preflight',
      parseProjectPath,
      parseQueryParameters(querySchema),
      parseJsonBody(draftSchema),
      async (context) => {
        const scope = { ...context.req.valid('param'), actor: context.get('actor') };
        const draft = context.req.valid('json');
        const { project, experiment } = await draftExperiment(scope, draft);
        const subject = subjectOf(project, experiment);
        // A new experiment only gets its salt when it is saved.
        const checkedSubject = draft.key === undefined ? { ...subject, salt: null } : subject;
        return context.json(
          await preflight(checkedSubject, context.req.valid('query'), context.req.raw.signal),
        );
      },
    );
}
