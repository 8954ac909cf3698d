import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { decisionSchema } from '../../results/decisions/decision.ts';
import { listDecisions } from '../../results/decisions/list-decisions.ts';
import { recordDecision } from '../../results/decisions/record-decision.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody, parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';

const parseExperimentPath = parsePath(projectPathSchema.extend({ experimentKey: keySchema }));

/** Under `/projects/:projectKey/experiments/:experimentKey/decisions`: lists and records the decisions on the experiment's phases. */
export function decisionRoutes(deps: Pick<ControlDeps, 'db' | 'now'>, recordChange: RecordChange) {
  return new Hono<ControlEnv>()
    .get('/projects/:projectKey/experiments/:experimentKey/decisions', parseExperimentPath, async (context) =>
      context.json({ decisions: await listDecisions(deps, context.req.valid('param')) }),
    )
    .post(
      '/projects/:projectKey/experiments/:experimentKey/decisions',
      parseExperimentPath,
      parseJsonBody(decisionSchema),
      async (context) =>
        context.json(
          await recordDecision(
            { ...deps, recordChange },
            { ...context.req.valid('param'), actor: context.get('actor') },
            context.req.valid('json'),
          ),
        ),
    );
}
