import type { Context } from 'hono';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createSecretBox, type SecretBox } from '../../base/secret-box.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { type Admit, createAdmit } from '../../people/login/admit.ts';
import { createDeviceLogins, type DeviceLogins } from '../../people/login/device-logins.ts';
import { createIdentityProvider, type IdentityProvider } from '../../people/login/identity-provider.ts';
import { createLoginLinks, type LoginLinks } from '../../people/login/login-links.ts';
import { createSessions, type Sessions } from '../../people/login/sessions.ts';
import { createPrivateCookie, type PrivateCookie } from '../http/cookies.ts';
import { createOwnAddress, type OwnAddress } from '../http/own-address.ts';
import { createFindSession, type FindSession } from './find-session.ts';
import { createSignInLimit, type SignInLimit } from './sign-in-limit.ts';

/** The services that the login routes use. */
export interface LoginParts {
  readonly address: OwnAddress;
  readonly box: SecretBox;
  readonly provider: IdentityProvider | undefined;
  readonly links: LoginLinks;
  readonly devices: DeviceLogins;
  readonly sessions: Sessions;
  readonly sessionCookie: PrivateCookie;
  /** Cookie of a login in progress. */
  readonly loginCookie: PrivateCookie;
  readonly findSession: FindSession;
  /** Returns what is recorded about the browser with a new session, and its previous session's token. */
  readonly getBrowserInfo: (context: Context) => Parameters<Sessions['start']>[2];
  readonly admit: Admit;
  readonly signInLimit: SignInLimit;
  /** Limit of attempts to open secret links: to results, and invitations. */
  readonly linkLimit: SignInLimit;
}

/** Creates the services, once for all routes. */
export function createLoginParts(deps: ControlDeps, recordChange: RecordChange): LoginParts {
  const address = createOwnAddress(deps.login.controlUrl);
  const sessions = createSessions(deps);
  const sessionCookie = createPrivateCookie('pixel_session', address);
  return {
    address,
    box: createSecretBox(deps.secretKey),
    provider: deps.login.provider && createIdentityProvider(deps.login.provider, deps.now),
    links: createLoginLinks(deps, recordChange),
    devices: createDeviceLogins(deps),
    sessions,
    sessionCookie,
    loginCookie: createPrivateCookie('pixel_login', address),
    findSession: createFindSession(sessionCookie, sessions),
    getBrowserInfo: (context) => ({
      userAgent: context.req.header('User-Agent'),
      oldToken: sessionCookie.read(context),
    }),
    admit: createAdmit(deps, recordChange),
    signInLimit: createSignInLimit(deps),
    linkLimit: createSignInLimit(deps, { tried: 'links' }),
  };
}
