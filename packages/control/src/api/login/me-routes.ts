import type { Database } from '@pixel/database';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { canonicalId } from '../../base/canonical-id.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { describeDevice } from '../../people/login/describe-device.ts';
import type { Sessions, UserSession } from '../../people/login/sessions.ts';
import { ownsFirstOrganization } from '../../people/team/access.ts';
import type { ControlEnv } from '../http/create-app.ts';

/** `GET /me`, `GET /me/sessions` and `POST /me/sessions/:sessionId/revoke`, for the signed-in user. */
export function meRoutes({ db }: Pick<ControlDeps, 'db'>, recordChange: RecordChange, sessions: Sessions) {
  return new Hono<ControlEnv>()
    .get('/me', async (context) => {
      const { user, sessionId } = currentSession(context);
      const [organizations, ownsInstallation] = await callDatabase(() =>
        Promise.all([organizationsOf(db, user.userId), ownsFirstOrganization(db, user.userId)]),
      );
      return context.json({ user, organizations, ownsInstallation, session: { sessionId } });
    })
    .get('/me/sessions', async (context) => {
      const { user, sessionId: current } = currentSession(context);
      const listed = await callDatabase(() => sessions.list(user.userId));
      return context.json({
        sessions: listed.map(({ device, ...session }) => ({
          ...session,
          device: describeDevice(device),
          isCurrent: session.sessionId === current,
        })),
      });
    })
    .post('/me/sessions/:sessionId/revoke', async (context) => {
      const { user } = currentSession(context);
      const sessionId = canonicalId(context.req.param('sessionId')) ?? '';
      const isEnded = await callDatabase(() =>
        db.transaction().execute(async (transaction) => {
          if (sessionId === '' || !(await sessions.end(transaction, user.userId, sessionId))) return false;
          await recordChange(transaction, {
            actor: { kind: 'user', userId: user.userId, email: user.email },
            action: 'session.revoke',
            subject: sessionId,
          });
          return true;
        }),
      );
      if (!isEnded) throw new ControlError('session_not_found', 'This session does not exist');
      return context.json({ sessionId });
    });
}

/** Returns the organizations of a user, by name, with the user's role in each. */
export async function organizationsOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id as organizationId', 'organizations.name', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
}

function currentSession(context: Context<ControlEnv>): UserSession {
  const session = context.get('session');
  if (session === undefined) throw new ControlError('unauthorized', 'Sign in first');
  return session;
}
