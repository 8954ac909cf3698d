import { Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { acceptInvitation } from '../../people/team/accept-invitation.ts';
import { findInvitation } from '../../people/team/find-invitation.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { badInvitationPage, invitationPage } from '../pages/invitation-page.ts';
import type { LoginParts } from './login-parts.ts';

/** The pages of an invitation: `GET /invitations/:token` and its form, `POST /invitations/:token/accept`. */
export function pageRoutes(deps: ControlDeps, recordChange: RecordChange, parts: LoginParts) {
  const { db, login } = deps;
  const { basePath } = parts.address;

  return new Hono<ControlEnv>()
    .get('/invitations/:token', async (context) => {
      const token = context.req.param('token');
      const session = await parts.sessionOf(context);
      try {
        const { organizationName, role, email } = await askDatabase(() => findInvitation(db, deps, token));
        const action =
          session === undefined
            ? signIn(token)
            : ({ kind: 'accept', as: session.user.email, href: acceptHref(token) } as const);
        return context.html(invitationPage({ organizationName, role, email, action }));
      } catch (error) {
        return context.html(badInvitationPage(refusalOf(error), `${basePath}/`), 404);
      }
    })
    .post('/invitations/:token/accept', async (context) => {
      const token = context.req.param('token');
      const session = await parts.sessionOf(context);
      if (session === undefined) return context.redirect(`${basePath}/invitations/${token}`, 303);
      const { userId, email } = session.user;
      try {
        await askDatabase(() =>
          db
            .transaction()
            .execute((transaction) =>
              acceptInvitation(transaction, { ...deps, recordChange }, { token, user: { userId, email } }),
            ),
        );
      } catch (error) {
        return context.html(badInvitationPage(refusalOf(error), `${basePath}/`), 403);
      }
      return context.redirect(`${basePath}/`, 303);
    });

  function signIn(token: string) {
    if (login.provider === undefined) return { kind: 'none' } as const;
    const href = `${basePath}/api/auth/login?${new URLSearchParams({ invitation: token })}`;
    return { kind: 'sign-in', href } as const;
  }

  function acceptHref(token: string): string {
    return `${basePath}/invitations/${encodeURIComponent(token)}/accept`;
  }
}

/** What is wrong with an invitation; whatever else is wrong is thrown on. */
function refusalOf(error: unknown): string {
  if (error instanceof ControlError && ['invitation_not_found', 'forbidden'].includes(error.code))
    return error.message;
  throw error;
}
