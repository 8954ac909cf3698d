import type { Database } from '@pixel/database';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { createToken, hashToken } from '../../base/token.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A session ends after this time without requests. */
const idleMs = 7 * dayMs;
/** A session always ends after this time. */
export const sessionSeconds = (30 * dayMs) / 1_000;
const maxUserAgentLength = 300;

/** A logged-in person and their session. */
export interface UserSession {
  readonly sessionId: string;
  readonly user: { readonly userId: string; readonly email: string; readonly name: string };
}

/** A session, as shown to its owner. */
export interface ListedSession {
  readonly sessionId: string;
  /** The user agent. */
  readonly device: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** Sessions of logged-in browsers. Only the browser knows its token. */
export interface Sessions {
  /** Starts a session, replaces the browser's previous one, and returns its token. */
  start(
    db: Transaction<Database>,
    userId: string,
    browser: { readonly userAgent: string | undefined; readonly oldToken: string | undefined },
  ): Promise<string>;
  /** Returns the person for a valid session's token. Updates the last use, with minute precision. */
  find(token: string): Promise<UserSession | undefined>;
  /** Returns a user's valid sessions, last used first. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Ends a user's session, and all approved device logins that weren't fetched yet. Returns whether the session existed. */
  end(db: Kysely<Database>, userId: string, sessionId: string): Promise<boolean>;
  /** Removes expired sessions. */
  removeExpired(): Promise<void>;
}

/** Query condition for valid sessions: not expired, and used recently. */
export function validSessionCondition(now: number) {
  return ({ and, eb }: ExpressionBuilder<Database, 'sessions'>) =>
    and([
      eb('sessions.expires_at', '>', new Date(now)),
      eb('sessions.last_seen_at', '>', new Date(now - idleMs)),
    ]);
}

export function createSessions(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>): Sessions {
  const { db, now, random } = deps;
  const ids = createIdGenerator(deps);
  const currentDate = () => new Date(now());

  return {
    async start(transaction, userId, { userAgent, oldToken }) {
      if (oldToken !== undefined)
        await transaction.deleteFrom('sessions').where('token_sha256', '=', hashToken(oldToken)).execute();
      const token = createToken(random);
      await transaction
        .insertInto('sessions')
        .values({
          id: ids.id(),
          token_sha256: hashToken(token),
          user_id: userId,
          user_agent: userAgent?.slice(0, maxUserAgentLength) ?? null,
          created_at: currentDate(),
          last_seen_at: currentDate(),
          expires_at: new Date(now() + sessionSeconds * 1_000),
        })
        .execute();
      await transaction
        .updateTable('users')
        .set({ last_seen_at: currentDate() })
        .where('id', '=', userId)
        .execute();
      return token;
    },
    async find(token) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'sessions.last_seen_at', 'users.id as userId', 'users.email', 'users.name'])
        .where('sessions.token_sha256', '=', hashToken(token))
        .where(validSessionCondition(now()))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { id: sessionId, last_seen_at: lastSeen, ...user } = row;
      if (now() - lastSeen.getTime() >= minuteMs) await recordUse(sessionId, user.userId);
      return { sessionId, user };
    },
    async list(userId) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where(validSessionCondition(now()))
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        sessionId: row.id,
        device: row.user_agent,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
      }));
    },
    async end(database, userId, sessionId) {
      // Must come first: fetching an approval locks its row first too, so this order avoids deadlocks.
      await database
        .deleteFrom('device_logins')
        .where('decided_by', '=', userId)
        .where('decision', '=', 'approved')
        .execute();
      const { numDeletedRows } = await database
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeExpired() {
      await db
        .deleteFrom('sessions')
        .where((row) => row.not(validSessionCondition(now())(row)))
        .execute();
    },
  };

  async function recordUse(sessionId: string, userId: string): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: currentDate() })
      .where('id', '=', sessionId)
      .execute();
    await db.updateTable('users').set({ last_seen_at: currentDate() }).where('id', '=', userId).execute();
  }
}
