import { type Context, Hono } from 'hono';
import type { RecordChange } from '../audit/record-change.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { isLoopbackAddress } from '../http/loopback.ts';
import { isForwarded, peerAddress } from '../http/peer.ts';
import { askDatabase } from '../unavailable.ts';
import type { LoginParts } from './login-parts.ts';
import { LoginRefusal } from './login-refusal.ts';
import { loginWithinSeconds, openLogin, sealLogin } from './login-under-way.ts';
import { linkRefusalPage, refusalPage } from './pages/refusal-page.ts';
import { returnPath } from './return-path.ts';
import { sessionSeconds } from './sessions.ts';

const maxInvitationLength = 100;

/**
 * `GET /login?returnTo=&invitation=`, `GET /callback`, `GET /link?token=` and `POST /logout`: all that answers without a session.
 * Whoever is not let in gets a page that says what to do.
 */
export function authRoutes(deps: ControlDeps, recordChange: RecordChange, parts: LoginParts) {
  const { db } = deps;
  const { address, box, loginCookie, sessionCookie, provider, links, sessions, sessionOf, admit } = parts;
  const startHref = `${address.basePath}/`;

  /** Refuses somebody; where it is known who that is, the audit log says so too. Others could fill it as they like. */
  async function refuse(context: Context<ControlEnv>, refusal: LoginRefusal, tryAgain: string) {
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
    return context.html(refusalPage(refusal.message, tryAgain), refusal.status);
  }

  function loginHref(invitation: string | undefined): string {
    const query = invitation === undefined ? '' : `?${new URLSearchParams({ invitation })}`;
    return `${address.basePath}/api/auth/login${query}`;
  }

  return new Hono<ControlEnv>()
    .get('/login', async (context) => {
      refuseHead(context);
      if (provider === undefined) return context.redirect(startHref, 303);
      const invitation = context.req.query('invitation')?.slice(0, maxInvitationLength);
      try {
        const { url, pending } = await provider.begin(`${address.baseOf(context)}/api/auth/callback`);
        const returnTo = returnPath(context.req.query('returnTo'));
        const login = { ...pending, returnTo, ...(invitation !== undefined && { invitation }) };
        loginCookie.write(context, sealLogin(box, deps, login), loginWithinSeconds);
        return context.redirect(url.href, 303);
      } catch (error) {
        if (!(error instanceof LoginRefusal)) throw error;
        return refuse(context, error, loginHref(invitation));
      }
    })
    .get('/callback', async (context) => {
      refuseHead(context);
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
            return { token: await startSession(context, transaction, user.userId), by };
          }),
        );
        sessionCookie.write(context, token, sessionSeconds);
        const stillInvited = login.invitation !== undefined && by === 'itself';
        const path = stillInvited
          ? `/invitations/${encodeURIComponent(login.invitation ?? '')}`
          : login.returnTo;
        return context.redirect(address.basePath + path, 303);
      } catch (error) {
        if (!(error instanceof LoginRefusal)) throw error;
        return refuse(context, error, loginHref(login?.invitation));
      }
    })
    .get('/link', async (context) => {
      refuseHead(context);
      if (isPrefetch(context)) return context.text('This is not loaded ahead of its time', 503);
      if (isForwarded(context) || !isLoopbackAddress(peerAddress(context)))
        return context.html(
          linkRefusalPage('A link for the owner works only in a browser on the machine that Pixel runs on.'),
          403,
        );
      const token = await askDatabase(() =>
        db.transaction().execute(async (transaction) => {
          const user = await links.use(transaction, context.req.query('token') ?? '');
          if (user === undefined) return undefined;
          await recordChange(transaction, {
            actor: { kind: 'user', ...user },
            action: 'login',
            subject: user.userId,
            after: { by: 'link' },
          });
          return startSession(context, transaction, user.userId);
        }),
      );
      if (token === undefined)
        return context.html(
          linkRefusalPage(
            links.refusal === undefined
              ? 'This link has been used already, or its ten minutes are over. Get another one with pixel login-link.'
              : `${links.refusal}.`,
          ),
          400,
        );
      sessionCookie.write(context, token, sessionSeconds);
      return context.redirect(startHref, 303);
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

  function startSession(
    context: Context,
    transaction: Parameters<typeof sessions.start>[0],
    userId: string,
  ): Promise<string> {
    const browser = { userAgent: context.req.header('User-Agent'), oldToken: sessionCookie.read(context) };
    return sessions.start(transaction, userId, browser);
  }
}

/** Hono answers HEAD as GET; what only asks whether an address is there must use nothing up. */
function refuseHead(context: Context): void {
  if (context.req.method === 'HEAD')
    throw new ControlError('method_not_allowed', 'HEAD is not available here; try GET');
}

/** Browsers, and pages, load addresses that somebody might want. */
function isPrefetch(context: Context): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].some((name) =>
    /prefetch|prerender|preview/i.test(context.req.header(name) ?? ''),
  );
}

function notBegun(): LoginRefusal {
  return new LoginRefusal(
    400,
    'This sign-in was not begun in this browser, or it took longer than ten minutes. Try again.',
    { reason: 'There is no login under way in this browser' },
  );
}
