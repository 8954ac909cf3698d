import { type Role, roles } from '@pixel/database';
import { Hono } from 'hono';
import { z } from 'zod';
import { parseContent } from '../../authoring/validate/parse-content.ts';
import type { ValidationResult } from '../../authoring/validate/validate-by-dry-run.ts';
import { ControlError, type ControlErrorDetail } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { acceptInvitation } from '../../people/team/accept-invitation.ts';
import type { TeamDeps } from '../../people/team/change-organization.ts';
import {
  checkInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '../../people/team/invitations.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseEmptyBody, parseJsonBody } from '../http/parse-request.ts';

const daySeconds = 24 * 60 * 60;

const createSchema = z.strictObject({
  role: z.enum(roles),
  email: z.email('must be an email address').max(254).optional(),
  /** From a minute to 30 days. */
  expiresInSeconds: z
    .int()
    .min(60)
    .max(30 * daySeconds)
    .default(7 * daySeconds),
});

const validateSchema = z.strictObject({
  /** The body that would create the invitation. */
  content: z.record(z.string(), z.unknown()),
});

const acceptSchema = z.strictObject({ token: z.string().min(1).max(100) });

/**
 * `POST /invitations/accept`, and under `/organizations/:organizationId`: `GET /invitations`, `POST /invitations`, `POST
 * /invitations/validate`, which returns the problems that creating an invitation would have, and `POST /invitations/:invitationId/revoke`.
 */
export function invitationRoutes(deps: TeamDeps) {
  return new Hono<ControlEnv>()
    .get('/organizations/:organizationId/invitations', async (context) =>
      context.json({ invitations: await listInvitations(deps, context.req.param('organizationId')) }),
    )
    .post('/organizations/:organizationId/invitations', parseJsonBody(createSchema), async (context) => {
      const { organizationId } = context.req.param();
      const invitation = { organizationId, ...context.req.valid('json') };
      return context.json(await createInvitation(deps, context.get('actor'), invitation));
    })
    .post(
      '/organizations/:organizationId/invitations/validate',
      parseJsonBody(validateSchema),
      async (context) => {
        const { organizationId } = context.req.param();
        const { content } = context.req.valid('json');
        const problems = await validateInvitation(content, (role) =>
          checkInvitation(deps, context.get('actor'), { organizationId, role }),
        );
        const validated: ValidationResult = { ok: problems.length === 0, problems };
        return context.json(validated);
      },
    )
    .post(
      '/organizations/:organizationId/invitations/:invitationId/revoke',
      parseEmptyBody,
      async (context) => {
        const { organizationId, invitationId } = context.req.param();
        const invitation = { organizationId, invitationId };
        return context.json(await revokeInvitation(deps, context.get('actor'), invitation));
      },
    )
    .post('/invitations/accept', parseJsonBody(acceptSchema), async (context) => {
      const user = context.get('actor');
      if (user.kind !== 'user') throw new ControlError('forbidden', 'Only a person can accept an invitation');
      const { token } = context.req.valid('json');
      return context.json(
        await callDatabase(() =>
          deps.db.transaction().execute((db) => acceptInvitation(db, deps, { token, user })),
        ),
      );
    });
}

/** Returns the problems that creating an invitation would have. A role that the actor may not assign is reported at the field `role`. */
async function validateInvitation(
  content: unknown,
  check: (role: Role) => Promise<void>,
): Promise<readonly ControlErrorDetail[]> {
  try {
    await check(parseContent(createSchema, content).role);
    return [];
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    const { code, message, parameters = {}, details } = error;
    if (code === 'forbidden') return [{ path: 'role', message, code, parameters }];
    if (details === undefined) throw error;
    return details;
  }
}
