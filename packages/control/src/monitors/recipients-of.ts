import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';

/** The recipients to look up. */
interface Addressee {
  readonly organizationId: string;
  /** The experiment's owner, as people wrote it. */
  readonly owner: string | undefined;
}

/** Roles that may edit experiments. */
const editing: readonly string[] = ['owner', 'admin', 'editor'];

/**
 * Returns the addresses for an experiment's mails: its owner's, if that contains an e-mail address or is a member's name, or else those of
 * everyone who may edit it. Empty if there is no recipient.
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
  const recipients = named.length === 1 ? named : members.filter(({ role }) => editing.includes(role));
  return recipients.map(({ email }) => email);
}
