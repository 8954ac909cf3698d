import { type Context, Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { LoginRefusal } from '../../people/login/login-refusal.ts';
import { loginWithinSeconds, openLogin, sealLogin } from '../../people/login/login-state.ts';
import { returnPath } from '../../people/login/return-path.ts';
import { sessionSeconds } from '../../people/login/sessions.ts';
import { invitationPath } from '../../people/team/invitation-path.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { refuseHead } from '../http/refuse-head.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { entranceOf } from './entrance.ts';
import type { LoginParts } from './login-parts.ts';

const maxInvitationLength = 100;

/**
 * `GET /entrance`, `GET /login?returnTo=&invitation=`, `GET /callback` and `POST /logout`. A refused sign-in shows a page with the next
 * step; for a refused invitation, the invitation's page.
 */
export function authRoutes(deps: ControlDeps, recordChange: RecordChange, parts: LoginParts) {
  const { db } = deps;
  const { address, box, loginCookie, sessionCookie, provider, sessions, sessionOf, browserOf, admit } = parts;
  const { signInLimit } = parts;
  const startHref = `${address.basePath}/`;

  /**
   * Refuses a sign-in, with or without an invitation. Only writes an audit log entry if the person is known, because anyone else could
   * flood the log.
   */
  async function refuse(context: Context<ControlEnv>, refusal: LoginRefusal, invitation: string | undefined) {
    const { person, reason } = refusal;
    deps.log.warn({ requestId: context.get('requestId'), reason }, 'A login was refused');
    if (person !== undefined)
      await askDatabase(() =>
        db.transaction().execute((transaction) =>
          recordChange(transaction, {
            actor: { kind: 'system' },
            action: 'login.refuse',
            subject: person.email ?? person.subject,
            after: { issuer: person.issuer, subject: person.subject, reason },
          }),
        ),
      );
    if (refusal.invitation === undefined || invitation === undefined)
      return context.html(refusalPage(refusal.message, loginHref(invitation)), refusal.status);
    const isOfAnother = refusal.invitation === 'of another address';
    return context.redirect(
      address.basePath + invitationPath(invitation, isOfAnother ? 'address' : undefined),
      303,
    );
  }

  function loginHref(invitation: string | undefined): string {
    const query = invitation === undefined ? '' : `?${new URLSearchParams({ invitation })}`;
    return `${address.basePath}/api/auth/login${query}`;
  }

  return new Hono<ControlEnv>()
    .get('/entrance', (context) => context.json(entranceOf(deps.login, parts)))
    .get('/login', async (context) => {
      refuseHead(context);
      if (provider === undefined) return context.redirect(startHref, 303);
      signInLimit.check(context);
      const invitation = context.req.query('invitation')?.slice(0, maxInvitationLength);
      try {
        const { url, pending } = await provider.begin(`${address.baseOf(context)}/api/auth/callback`);
        const returnTo = returnPath(context.req.query('returnTo'));
        const login = { ...pending, returnTo, ...(invitation !== undefined && { invitation }) };
        loginCookie.write(context, sealLogin(box, deps, login), loginWithinSeconds);
        return context.redirect(url.href, 303);
      } catch (error) {
        if (!(error instanceof LoginRefusal)) throw error;
        signInLimit.count(context);
        return refuse(context, error, invitation);
      }
    })
    .get('/callback', async (context) => {
      refuseHead(context);
      signInLimit.count(context);
      const login = openLogin(box, deps, loginCookie.read(context) ?? '');
      loginCookie.clear(context);
      try {
        if (provider === undefined || login === undefined) throw notBegun();
        const { search } = new URL(context.req.url);
        const person = await provider.complete(
          new URL(`${address.baseOf(context)}/api/auth/callback${search}`),
          login,
        );
        const { token, by } = await askDatabase(() =>
          db.transaction().execute(async (transaction) => {
            const { user, by } = await admit(transaction, person, login.invitation);
            await recordChange(transaction, {
              actor: { kind: 'user', ...user },
              action: 'login',
              subject: user.userId,
              after: { by: 'provider', issuer: person.issuer },
            });
            return { token: await sessions.start(transaction, user.userId, browserOf(context)), by };
          }),
        );
        sessionCookie.write(context, token, sessionSeconds);
        const { invitation } = login;
        const path =
          invitation !== undefined && by === 'itself' ? invitationPath(invitation) : login.returnTo;
        return context.redirect(address.basePath + path, 303);
      } catch (error) {
        if (!(error instanceof LoginRefusal)) throw error;
        return refuse(context, error, login?.invitation);
      }
    })
    .post('/logout', async (context) => {
      const session = await sessionOf(context);
      if (session !== undefined) {
        const { sessionId, user } = session;
        await askDatabase(() =>
          db.transaction().execute(async (transaction) => {
            if (!(await sessions.end(transaction, user.userId, sessionId))) return;
            await recordChange(transaction, {
              actor: { kind: 'user', userId: user.userId, email: user.email },
              action: 'logout',
              subject: user.userId,
            });
          }),
        );
      }
      sessionCookie.clear(context);
      return context.redirect(startHref, 303);
    });
}

function notBegun(): LoginRefusal {
  return new LoginRefusal(
    400,
    'This sign-in was not begun in this browser, or it took longer than ten minutes. Try again.',
    { reason: 'There is no login under way in this browser' },
  );
}
