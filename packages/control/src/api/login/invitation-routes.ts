import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { findInvitation } from '../../people/team/find-invitation.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { LoginParts } from './login-parts.ts';

const invitationSchema = z.strictObject({ token: z.string().min(1).max(100) });

/**
 * `POST /invitation`: the invitation behind a link, for anyone with its token. The token is in the body, so that no access log contains it.
 */
export function invitationRoute(
  deps: Pick<ControlDeps, 'db' | 'now'>,
  { linkLimit }: Pick<LoginParts, 'linkLimit'>,
) {
  return new Hono<ControlEnv>().post('/invitation', parseJsonBody(invitationSchema), async (context) => {
    linkLimit.check(context);
    const { token } = context.req.valid('json');
    try {
      const { organizationId: _, ...found } = await callDatabase(() => findInvitation(deps.db, deps, token));
      return context.json(found);
    } catch (error) {
      if (error instanceof ControlError && error.code === 'invitation_not_found') linkLimit.count(context);
      throw error;
    }
  });
}
