import type { Context } from 'hono';
import { callDatabase } from '../../base/store-calls.ts';
import type { Sessions, UserSession } from '../../people/login/sessions.ts';
import type { PrivateCookie } from '../http/cookies.ts';

/** Returns the session, with its user, that a request's cookie belongs to, or undefined. */
export type FindSession = (context: Context) => Promise<UserSession | undefined>;

export function createFindSession(
  cookie: Pick<PrivateCookie, 'read'>,
  sessions: Pick<Sessions, 'find'>,
): FindSession {
  return async function findSession(context) {
    const token = cookie.read(context);
    return token === undefined || token === '' ? undefined : callDatabase(() => sessions.find(token));
  };
}
