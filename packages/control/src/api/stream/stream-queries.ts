import type { Database, Role } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { ProjectState } from './stream-position.ts';

/** Reads the states of projects; returns them by key. */
export async function readStates(
  db: Kysely<Database>,
  projectKeys: readonly string[],
): Promise<ReadonlyMap<string, ProjectState>> {
  const rows = await db
    .selectFrom('projects')
    .select([
      'key',
      'revision',
      sql<Date | null>`(select max(version) from snapshots where project_id = projects.id)`.as('live'),
    ])
    .where('key', 'in', projectKeys)
    .execute();
  return new Map(
    rows.map(({ key, revision, live }) => [key, { revision, liveVersion: live?.toISOString() ?? null }]),
  );
}

/** The access that a stream depends on: a user's session, and the project in whose organization the user has a role. */
export interface StreamAccess {
  readonly projectKey: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Reads the current roles of users; returns them by {@link accessKey}. Ended sessions have none. */
export async function readRoles(
  db: Kysely<Database>,
  accesses: readonly StreamAccess[],
  now: number,
): Promise<ReadonlyMap<string, Role>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.user_id', 'sessions.user_id')
    .innerJoin('projects', 'projects.organization_id', 'members.organization_id')
    .select(['sessions.id as sessionId', 'projects.key as projectKey', 'members.role'])
    .where('sessions.id', 'in', [...new Set(accesses.map(({ sessionId }) => sessionId))])
    .where('projects.key', 'in', [...new Set(accesses.map(({ projectKey }) => projectKey))])
    .where('sessions.expires_at', '>', new Date(now))
    .execute();
  return new Map(rows.map(({ role, ...access }) => [accessKey(access), role]));
}

/** The key of a session's access to a project. */
export function accessKey({ sessionId, projectKey }: Omit<StreamAccess, 'userId'>): string {
  return `${sessionId} ${projectKey}`;
}
