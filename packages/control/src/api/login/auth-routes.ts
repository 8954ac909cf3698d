import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import type { IdentityProvider } from '../../people/login/identity-provider.ts';
import { LoginError } from '../../people/login/login-error.ts';
import { type LoginState, loginTtlSeconds, openLogin, sealLogin } from '../../people/login/login-state.ts';
import { returnPath } from '../../people/login/return-path.ts';
import { sessionSeconds } from '../../people/login/sessions.ts';
import { invitationPath } from '../../people/team/invitation-path.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import { rejectHead } from '../http/reject-head.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import type { LoginParts } from './login-parts.ts';
import { signInMethod } from './sign-in-method.ts';

const invitedSchema = z.strictObject({ invitation: z.string().min(1).max(100) });

/** Errors that providers return for a prompt that they don't know or can't show. */
const promptErrors: ReadonlySet<unknown> = new Set(['invalid_request', 'account_selection_required']);

/**
 * `GET /entrance`, `GET /login?returnTo=`, `POST /login`, `GET /callback` and `POST /logout`. A rejected sign-in leads to a page with the
 * next step; for invited people, that is the invitation's page. `POST /login` is for invited people: it takes the invitation's token in the
 * body, so that no access log contains it, stores it in the encrypted cookie, and returns the provider's URL.
 */
export function authRoutes(deps: ControlDeps, recordChange: RecordChange, parts: LoginParts) {
  const { db } = deps;
  const { address, box, loginCookie, sessionCookie, provider, sessions, findSession, getBrowserInfo, admit } =
    parts;
  const { signInLimit } = parts;
  const homeHref = `${address.basePath}/`;

  /**
   * Logs a rejected sign-in and responds to it. Only writes an audit log entry if the person is known, because anyone else could flood the
   * log.
   */
  async function rejectSignIn(
    context: Context<ControlEnv>,
    refusal: LoginError,
    invitation: string | undefined,
  ) {
    const { person, reason } = refusal;
    deps.log.warn({ requestId: context.get('requestId'), reason }, 'A login was rejected');
    if (person !== undefined)
      await callDatabase(() =>
        db.transaction().execute((transaction) =>
          recordChange(transaction, {
            actor: { kind: 'system' },
            action: 'login.refuse',
            subject: person.email ?? person.subject,
            after: { issuer: person.issuer, subject: person.subject, reason },
          }),
        ),
      );
    if (invitation === undefined)
      return context.html(refusalPage(refusal.message, `${address.basePath}/api/auth/login`), refusal.status);
    return context.redirect(address.basePath + invitationPath(invitation, refusal.code), 303);
  }

  /** Starts a sign-in at the provider and stores its state in a cookie. Returns the URL to redirect to. */
  async function beginSignIn(
    context: Context<ControlEnv>,
    identityProvider: IdentityProvider,
    { prompt, ...login }: Pick<LoginState, 'returnTo' | 'invitation' | 'prompt'>,
  ): Promise<string> {
    const { url, pending } = await identityProvider.begin(
      `${address.baseUrl(context)}/api/auth/callback`,
      prompt,
    );
    loginCookie.write(context, sealLogin(box, deps, { ...login, ...pending }), loginTtlSeconds);
    return url.href;
  }

  return new Hono<ControlEnv>()
    .get('/entrance', (context) => context.json(signInMethod(deps.login, parts)))
    .get('/login', async (context) => {
      rejectHead(context);
      if (provider === undefined) return context.redirect(homeHref, 303);
      signInLimit.check(context);
      try {
        const returnTo = returnPath(context.req.query('returnTo'));
        return context.redirect(await beginSignIn(context, provider, { returnTo }), 303);
      } catch (error) {
        if (!(error instanceof LoginError)) throw error;
        signInLimit.count(context);
        return rejectSignIn(context, error, undefined);
      }
    })
    .post('/login', parseJsonBody(invitedSchema), async (context) => {
      if (provider === undefined)
        throw new ControlError('not_found', 'Nobody signs in through an identity provider here');
      signInLimit.check(context);
      const { invitation } = context.req.valid('json');
      try {
        const login = { returnTo: '/', invitation, prompt: 'select_account' } as const;
        return context.json({ url: await beginSignIn(context, provider, login) });
      } catch (error) {
        if (!(error instanceof LoginError)) throw error;
        signInLimit.count(context);
        deps.log.warn({ requestId: context.get('requestId'), reason: error.reason }, 'A login was rejected');
        throw new ControlError('provider_unavailable', error.message.replace(/\.$/, ''), {
          parameters: { reason: error.code, ...error.parameters },
          cause: error,
        });
      }
    })
    .get('/callback', async (context) => {
      rejectHead(context);
      signInLimit.count(context);
      const login = openLogin(box, deps, loginCookie.read(context) ?? '');
      loginCookie.clear(context);
      try {
        if (provider === undefined || login === undefined) throw notStartedError();
        const { search, searchParams } = new URL(context.req.url);
        if (login.prompt !== undefined && promptErrors.has(searchParams.get('error'))) {
          const { returnTo, invitation } = login;
          return context.redirect(await beginSignIn(context, provider, { returnTo, invitation }), 303);
        }
        const person = await provider.complete(
          new URL(`${address.baseUrl(context)}/api/auth/callback${search}`),
          login,
        );
        const { token, by } = await callDatabase(() =>
          db.transaction().execute(async (transaction) => {
            const { user, by } = await admit(transaction, person, login.invitation);
            await recordChange(transaction, {
              actor: { kind: 'user', ...user },
              action: 'login',
              subject: user.userId,
              after: { by: 'provider', issuer: person.issuer },
            });
            return { token: await sessions.start(transaction, user.userId, getBrowserInfo(context)), by };
          }),
        );
        sessionCookie.write(context, token, sessionSeconds);
        const { invitation } = login;
        const path =
          invitation !== undefined && by === 'itself' ? invitationPath(invitation) : login.returnTo;
        return context.redirect(address.basePath + path, 303);
      } catch (error) {
        if (!(error instanceof LoginError)) throw error;
        return rejectSignIn(context, error, login?.invitation);
      }
    })
    .post('/logout', async (context) => {
      const session = await findSession(context);
      if (session !== undefined) {
        const { sessionId, user } = session;
        await callDatabase(() =>
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
      return context.redirect(homeHref, 303);
    });
}

function notStartedError(): LoginError {
  return new LoginError(
    400,
    'This sign-in was not started in this browser, or it took longer than ten minutes. Try again.',
    { code: 'not_started', reason: 'No sign-in is in progress in this browser' },
  );
}
