import type { Context } from 'hono';
import { callDatabase } from '../../base/store-calls.ts';
import type { Sessions, UserSession } from '../../people/login/sessions.ts';
import type { PrivateCookie } from '../http/cookies.ts';

/** Returns the session of a request's cookie, with its user, or undefined. */
export type SessionOf = (context: Context) => Promise<UserSession | undefined>;

export function createSessionOf(
  cookie: Pick<PrivateCookie, 'read'>,
  sessions: Pick<Sessions, 'find'>,
): SessionOf {
  return async function sessionOf(context) {
    const token = cookie.read(context);
    return token === undefined || token === '' ? undefined : callDatabase(() => sessions.find(token));
  };
}
