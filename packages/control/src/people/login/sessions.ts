import type { Database } from '@pixel/database';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIds } from '../../base/ids.ts';
import { createToken, tokenHash } from '../../base/token.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A session ends when nothing was asked with it for so long. */
const idleMs = 7 * dayMs;
/** It ends after this time whatever happens. */
export const sessionSeconds = (30 * dayMs) / 1_000;
const maxUserAgentLength = 300;

/** A person and the session by which that is known. */
export interface SignedIn {
  readonly sessionId: string;
  readonly user: { readonly userId: string; readonly email: string; readonly name: string };
}

/** A session, as its owner sees it. */
export interface ListedSession {
  readonly sessionId: string;
  /** What the browser calls itself. */
  readonly device: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** The browsers that people are logged in with. A token is known to its browser only. */
export interface Sessions {
  /** Starts one in place of the one that the browser had, and gives its token. */
  start(
    db: Transaction<Database>,
    userId: string,
    browser: { readonly userAgent: string | undefined; readonly oldToken: string | undefined },
  ): Promise<string>;
  /** Gives whose token it is, while its session lasts, and notes that it was seen: to the minute. */
  find(token: string): Promise<SignedIn | undefined>;
  /** Those of a user that last, the one that was used last first. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Ends one of a user's, and with it whatever the user allowed command lines that have not fetched it; says whether there was one. */
  end(db: Kysely<Database>, userId: string, sessionId: string): Promise<boolean>;
  /** Removes those that have ended by themselves. */
  removeEnded(): Promise<void>;
}

/** Says in a query that a session lasts: it has not come to its end, and was used lately. */
export function lasts(now: number) {
  return ({ and, eb }: ExpressionBuilder<Database, 'sessions'>) =>
    and([
      eb('sessions.expires_at', '>', new Date(now)),
      eb('sessions.last_seen_at', '>', new Date(now - idleMs)),
    ]);
}

/** Creates them on their table. */
export function createSessions(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>): Sessions {
  const { db, now, random } = deps;
  const ids = createIds(deps);
  const at = () => new Date(now());

  return {
    async start(transaction, userId, { userAgent, oldToken }) {
      if (oldToken !== undefined)
        await transaction.deleteFrom('sessions').where('token_sha256', '=', tokenHash(oldToken)).execute();
      const token = createToken(random);
      await transaction
        .insertInto('sessions')
        .values({
          id: ids.id(),
          token_sha256: tokenHash(token),
          user_id: userId,
          user_agent: userAgent?.slice(0, maxUserAgentLength) ?? null,
          created_at: at(),
          last_seen_at: at(),
          expires_at: new Date(now() + sessionSeconds * 1_000),
        })
        .execute();
      await transaction.updateTable('users').set({ last_seen_at: at() }).where('id', '=', userId).execute();
      return token;
    },
    async find(token) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'sessions.last_seen_at', 'users.id as userId', 'users.email', 'users.name'])
        .where('sessions.token_sha256', '=', tokenHash(token))
        .where(lasts(now()))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { id: sessionId, last_seen_at: lastSeen, ...user } = row;
      if (now() - lastSeen.getTime() >= minuteMs) await seen(sessionId, user.userId);
      return { sessionId, user };
    },
    async list(userId) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where(lasts(now()))
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
      // First, as whoever fetches what was allowed takes its row first too: in this order no two wait for each other.
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
    async removeEnded() {
      await db
        .deleteFrom('sessions')
        .where((row) => row.not(lasts(now())(row)))
        .execute();
    },
  };

  async function seen(sessionId: string, userId: string): Promise<void> {
    await db.updateTable('sessions').set({ last_seen_at: at() }).where('id', '=', sessionId).execute();
    await db.updateTable('users').set({ last_seen_at: at() }).where('id', '=', userId).execute();
  }
}
