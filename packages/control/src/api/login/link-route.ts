import { type Context, Hono } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { isLoopbackAddress } from '../../base/loopback.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { sessionSeconds } from '../../people/login/sessions.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { isForwarded, peerAddress } from '../http/peer.ts';
import { rejectHead } from '../http/reject-head.ts';
import { linkRefusalPage } from '../pages/refusal-page.ts';
import type { LoginParts } from './login-parts.ts';

/** `GET /link?token=`: signs in the owner, once, in a browser on this machine. */
export function linkRoute(
  { db, login }: Pick<ControlDeps, 'db' | 'login'>,
  recordChange: RecordChange,
  parts: LoginParts,
) {
  const { address, links, sessions, sessionCookie, getBrowserInfo, signInLimit } = parts;
  return new Hono<ControlEnv>().get('/link', async (context) => {
    rejectHead(context);
    if (isPrefetch(context)) return context.text('This page cannot be prefetched', 503);
    signInLimit.count(context);
    if (isForwarded(context) || !isLoopbackAddress(peerAddress(context)))
      return context.html(
        linkRefusalPage(
          "The owner's link works only in a browser on the machine Pixel runs on.",
          login.linkCommand,
        ),
        403,
      );
    const token = await callDatabase(() =>
      db.transaction().execute(async (transaction) => {
        const user = await links.use(transaction, context.req.query('token') ?? '');
        if (user === undefined) return undefined;
        await recordChange(transaction, {
          actor: { kind: 'user', ...user },
          action: 'login',
          subject: user.userId,
          after: { by: 'link' },
        });
        return sessions.start(transaction, user.userId, getBrowserInfo(context));
      }),
    );
    if (token === undefined)
      return context.html(
        linkRefusalPage(
          links.disabledReason === undefined
            ? 'This link was already used, or its ten minutes are over.'
            : `${links.disabledReason}.`,
          login.linkCommand,
        ),
        400,
      );
    sessionCookie.write(context, token, sessionSeconds);
    return context.redirect(`${address.basePath}/`, 303);
  });
}

/** Whether the request is a prefetch, which must not use up the link. */
function isPrefetch(context: Context): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].some((name) =>
    /prefetch|prerender|preview/i.test(context.req.header(name) ?? ''),
  );
}
