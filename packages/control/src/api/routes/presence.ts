import { keySchema } from '@pixel/protocol';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody, parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';
import type { OpenResource, Presence } from '../presence/presence.ts';

const experimentPath = parsePath(projectPathSchema.extend({ experimentKey: keySchema }));
const surveyPath = parsePath(projectPathSchema.extend({ surveyKey: keySchema }));
const reportSchema = z.strictObject({ tabId: z.uuid(), state: z.enum(['open', 'editing', 'left']) });
const body = parseJsonBody(reportSchema);

/**
 * `POST …/presence`: a tab's periodic report of what its user has open. Returns who has which experiments and surveys of the project open.
 * The operator isn't recorded.
 */
export function presenceRoutes(presence: Presence) {
  function record(
    context: Context<ControlEnv>,
    opened: OpenResource & { readonly projectKey: string },
    { tabId, state }: z.output<typeof reportSchema>,
  ): void {
    const session = context.get('session');
    if (session === undefined) return;
    const { sessionId, user } = session;
    if (state === 'left') presence.leave({ sessionId, tabId });
    else
      presence.record({
        ...opened,
        tabId,
        sessionId,
        userId: user.userId,
        name: user.name === '' ? user.email : user.name,
        isEditing: state === 'editing',
      });
  }

  return new Hono<ControlEnv>()
    .post('/projects/:projectKey/experiments/:experimentKey/presence', experimentPath, body, (context) => {
      const { projectKey, experimentKey } = context.req.valid('param');
      record(context, { projectKey, kind: 'experiment', key: experimentKey }, context.req.valid('json'));
      return context.json({ open: presence.inProject(projectKey) });
    })
    .post('/projects/:projectKey/surveys/:surveyKey/presence', surveyPath, body, (context) => {
      const { projectKey, surveyKey } = context.req.valid('param');
      record(context, { projectKey, kind: 'survey', key: surveyKey }, context.req.valid('json'));
      return context.json({ open: presence.inProject(projectKey) });
    });
}
