import type { MiddlewareHandler } from 'hono';
import { ControlError } from '../../base/control-error.ts';
import type { ControlEnv } from '../http/create-app.ts';
import type { FindSession } from './find-session.ts';

/** Creates a middleware that requires a session and sets the session and the actor. */
export function createRequireSession(findSession: FindSession): MiddlewareHandler<ControlEnv> {
  return async function requireSession(context, next) {
    const session = await findSession(context);
    if (session === undefined) throw new ControlError('unauthorized', 'Sign in first');
    const { userId, email } = session.user;
    context.set('session', session);
    context.set('actor', { kind: 'user', userId, email });
    await next();
  };
}
