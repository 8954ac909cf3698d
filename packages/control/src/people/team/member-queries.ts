import type { Database, Role } from '@pixel/database';
import type { Kysely, Transaction } from 'kysely';
import { validate } from 'uuid';
import { ControlError } from '../../base/control-error.ts';

/** A member of an organization. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly since: string;
  /** ISO 8601; null if the person never logged in. */
  readonly lastSeenAt: string | null;
}

/** Reads the members of an organization, oldest first. */
export async function findMembers(db: Kysely<Database>, organizationId: string): Promise<readonly Member[]> {
  const rows = await selectMembers(db, organizationId)
    .orderBy('members.created_at')
    .orderBy('users.email')
    .execute();
  return rows.map(toMember);
}

/** Reads one member. Rejects with `member_not_found`. */
export async function findMember(
  db: Transaction<Database>,
  organizationId: string,
  userId: string,
): Promise<Member> {
  const row = validate(userId)
    ? await selectMembers(db, organizationId).where('users.id', '=', userId).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new ControlError('member_not_found', 'This organization has no such member');
  return toMember(row);
}

function selectMembers(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'members.role',
      'members.created_at',
      'users.last_seen_at',
    ])
    .where('members.organization_id', '=', organizationId);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

function toMember({ id, email, name, role, created_at, last_seen_at }: MemberRow): Member {
  return {
    userId: id,
    email,
    name,
    role,
    since: created_at.toISOString(),
    lastSeenAt: last_seen_at?.toISOString() ?? null,
  };
}
