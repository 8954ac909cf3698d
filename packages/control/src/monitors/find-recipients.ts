import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';

/** The experiment whose recipients to find. */
interface RecipientQuery {
  readonly organizationId: string;
  /** The experiment's owner, as entered by a person. */
  readonly owner: string | undefined;
}

/** Roles that may edit experiments. */
const editorRoles: readonly string[] = ['owner', 'admin', 'editor'];

/**
 * Returns the email addresses to notify about an experiment: the owner's, if `owner` contains an address or is the name of exactly one
 * member, or else those of all members who may edit it. Empty if there are none.
 */
export async function findRecipients(
  db: Kysely<Database>,
  { organizationId, owner }: RecipientQuery,
): Promise<readonly string[]> {
  const ownerEmail = owner?.match(/[^\s<>(),;:"]+@[^\s<>(),;:"]+/)?.[0];
  if (ownerEmail !== undefined) return [ownerEmail];
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email', 'users.name', 'members.role'])
    .where('members.organization_id', '=', organizationId)
    .orderBy('users.email')
    .execute();
  const namesakes = members.filter(({ name }) => name.toLowerCase() === owner?.toLowerCase());
  const recipients =
    namesakes.length === 1 ? namesakes : members.filter(({ role }) => editorRoles.includes(role));
  return recipients.map(({ email }) => email);
}
