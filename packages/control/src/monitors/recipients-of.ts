import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';

/** Who is told of an experiment. */
interface Addressee {
  readonly organizationId: string;
  /** Who looks after it, as people wrote it. */
  readonly owner: string | undefined;
}

/** Roles of people who can do something about an experiment. */
const editing: readonly string[] = ['owner', 'admin', 'editor'];

/**
 * Returns whom to mail of an experiment: its owner, where that is or has an e-mail address or is a member's name, else all who may edit
 * it. Empty where there is nobody.
 */
export async function recipientsOf(
  db: Kysely<Database>,
  { organizationId, owner }: Addressee,
): Promise<readonly string[]> {
  const written = owner?.match(/[^\s<>(),;:"]+@[^\s<>(),;:"]+/)?.[0];
  if (written !== undefined) return [written];
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email', 'users.name', 'members.role'])
    .where('members.organization_id', '=', organizationId)
    .orderBy('users.email')
    .execute();
  const named = members.filter(({ name }) => name.toLowerCase() === owner?.toLowerCase());
  const told = named.length === 1 ? named : members.filter(({ role }) => editing.includes(role));
  return told.map(({ email }) => email);
}
