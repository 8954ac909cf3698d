import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError, type ControlErrorCode } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { deviceLoginSeconds, type PolledDevice, pollSeconds } from '../../people/login/device-logins.ts';
import { sessionSeconds } from '../../people/login/sessions.ts';
import type { ControlEnv } from '../http/create-app.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import { clientAddress } from '../http/peer.ts';
import type { LoginParts } from './login-parts.ts';

const beginSchema = z.strictObject({
  /** Host name of the machine, shown to the user. */
  host: z
    .string()
    .trim()
    .regex(/^\P{C}{1,100}$/u, 'must be 1 to 100 characters, none of them a control character'),
});
const tokenSchema = z.strictObject({ deviceCode: z.string().min(1).max(100) });

/** Errors for requests that aren't approved, with the codes of RFC 8628. */
const pollErrors: Readonly<
  Record<Exclude<PolledDevice['status'], 'approved'>, readonly [code: ControlErrorCode, message: string]>
> = {
  waiting: ['authorization_pending', 'The sign-in is not approved yet; poll again'],
  too_soon: ['slow_down', `Too many requests; wait ${pollSeconds} seconds between them, and five more now`],
  denied: ['access_denied', 'The sign-in was denied'],
  gone: ['expired_token', 'The code expired after ten minutes, or was already used or withdrawn; start over'],
};

/**
 * `POST /device` and `POST /device/token`: a CLI requests access as a user, who approves it on a page; it then receives its session in a
 * cookie, as browsers do.
 */
export function deviceRoutes(
  { db, login }: Pick<ControlDeps, 'db' | 'login'>,
  recordChange: RecordChange,
  parts: LoginParts,
) {
  const { address, devices, sessions, sessionCookie, getBrowserInfo, signInLimit } = parts;
  return new Hono<ControlEnv>()
    .post('/device', parseJsonBody(beginSchema), async (context) => {
      signInLimit.count(context);
      const from = clientAddress(context, login.isTrustedProxy);
      const { host } = context.req.valid('json');
      const { deviceCode, userCode } = await callDatabase(() => devices.begin({ host, address: from }));
      const verificationUri = `${address.baseUrl(context)}/device`;
      return context.json({
        deviceCode,
        userCode,
        verificationUri,
        verificationUriComplete: `${verificationUri}?${new URLSearchParams({ code: userCode })}`,
        expiresInSeconds: deviceLoginSeconds,
        intervalSeconds: pollSeconds,
      });
    })
    .post('/device/token', parseJsonBody(tokenSchema), async (context) => {
      const { deviceCode } = context.req.valid('json');
      const result = await callDatabase(() =>
        db.transaction().execute(async (transaction) => {
          const polled = await devices.poll(transaction, deviceCode);
          if (polled.status !== 'approved') return polled;
          const { user, host } = polled;
          await recordChange(transaction, {
            actor: { kind: 'user', ...user },
            action: 'login',
            subject: user.userId,
            after: { by: 'device', host },
          });
          const token = await sessions.start(transaction, user.userId, getBrowserInfo(context));
          return { status: polled.status, user, token };
        }),
      );
      if (result.status !== 'approved') {
        // Only wrong codes count, so that a client with a valid code isn't limited by others at the same address.
        if (result.status === 'gone') signInLimit.count(context);
        throw new ControlError(...pollErrors[result.status]);
      }
      sessionCookie.write(context, result.token, sessionSeconds);
      return context.json({ user: result.user });
    });
}

/** The type of both routes, for Hono's client `hc`. */
export type DeviceApi = ReturnType<typeof deviceRoutes>;
