import { keySchema } from '@pixel/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody, parsePath } from '../http/parse-request.ts';
import { projectPathSchema } from '../http/project-path.ts';
import type { Presence } from '../presence/presence.ts';

const path = parsePath(projectPathSchema.extend({ experimentKey: keySchema }));
const body = parseJsonBody(z.strictObject({ tabId: z.uuid(), state: z.enum(['open', 'editing', 'left']) }));

/**
 * `POST …/presence`: a tab's periodic report of what a signed-in user has open; returns who has which experiments of the project open. The
 * operator isn't recorded.
 */
export function presenceRoutes(presence: Presence) {
  return new Hono<ControlEnv>().post(
    '/projects/:projectKey/experiments/:experimentKey/presence',
    path,
    body,
    (context) => {
      const { projectKey, experimentKey } = context.req.valid('param');
      const { tabId, state } = context.req.valid('json');
      const session = context.get('session');
      if (session !== undefined) {
        const { sessionId, user } = session;
        if (state === 'left') presence.leave({ sessionId, tabId });
        else
          presence.note({
            projectKey,
            experimentKey,
            tabId,
            sessionId,
            userId: user.userId,
            name: user.name === '' ? user.email : user.name,
            isEditing: state === 'editing',
          });
      }
      return context.json({ experiments: presence.in(projectKey) });
    },
  );
}
