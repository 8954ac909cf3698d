import { type Context, Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { UserSession } from '../../people/login/sessions.ts';
import { parseUserCode } from '../../people/login/user-code.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { approvalPage, codePage, decisionPage } from '../pages/device-pages.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import type { LoginParts } from './login-parts.ts';
import { signInMethod } from './sign-in-method.ts';

const maxCodeLength = 100;

/**
 * The pages on which a user approves or denies a CLI's request: `GET /device?code=`, and its forms `POST /device/approve` and `POST
 * /device/deny`.
 */
export function devicePageRoutes({ login }: Pick<ControlDeps, 'login'>, parts: LoginParts) {
  const { address, devices, findSession, signInLimit } = parts;
  const { basePath } = address;

  /** Responds with the approval page for a code from the URL or the form, or with the code form if the code is invalid. */
  async function showConfirmation(context: Context<ControlEnv>, { user }: UserSession, input: string) {
    const code = parseUserCode(input);
    if (code === undefined)
      return context.html(
        codePage({ basePath, problem: input === '' ? undefined : 'This is not a valid code.' }),
      );
    const device = await callDatabase(() => devices.find(code));
    if (device !== undefined) return context.html(approvalPage({ basePath, code, user, ...device }));
    signInLimit.count(context);
    const problem = 'This code is no longer valid: it was already used, or its ten minutes are over.';
    return context.html(codePage({ basePath, problem }), 404);
  }

  async function decide(context: Context<ControlEnv>, decision: 'approved' | 'denied') {
    const form = await context.req.parseBody();
    const [input, asUser] = [toText(form.code), toText(form.user)];
    const session = await findSession(context);
    if (session === undefined) return context.redirect(devicePath(input), 303);
    const code = parseUserCode(input);
    const { userId } = session.user;
    // If another user has signed in meanwhile, show the page again, since it names the user who would be acted for.
    if (code === undefined || asUser !== userId) return showConfirmation(context, session, input);
    const isDecided = await callDatabase(() => devices.decide(code, decision, session));
    return isDecided
      ? context.html(decisionPage(decision, `${basePath}/`))
      : showConfirmation(context, session, input);
  }

  function devicePath(code: string): string {
    return `${basePath}/device${code === '' ? '' : `?${new URLSearchParams({ code })}`}`;
  }

  return new Hono<ControlEnv>()
    .get('/device', async (context) => {
      const input = (context.req.query('code') ?? '').slice(0, maxCodeLength);
      const session = await findSession(context);
      if (session !== undefined) return showConfirmation(context, session, input);
      const returnTo = devicePath(input).slice(basePath.length);
      return context.html(signInPage(signInMethod(login, parts, returnTo), 'Then open this page again.'));
    })
    .post('/device/approve', (context) => decide(context, 'approved'))
    .post('/device/deny', (context) => decide(context, 'denied'));
}

function toText(field: unknown): string {
  return typeof field === 'string' ? field.slice(0, maxCodeLength) : '';
}
