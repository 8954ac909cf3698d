import type { Database, Role } from '@pixel/database';
import { projectKeySchema } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import { validate } from 'uuid';

/** A person's place in an organisation. */
export interface Access {
  readonly organizationId: string;
  readonly role: Role;
}

/** An organisation by its id, or the one of a project by the project's key. */
export type Place = { readonly organizationId: string } | { readonly projectKey: string };

/** Gives what a person may do there at this moment; undefined for strangers, and where there is no such organisation or project. */
export async function findAccess(
  db: Kysely<Database>,
  userId: string,
  place: Place,
): Promise<Access | undefined> {
  if (!isPlace(place)) return undefined;
  const members = db
    .selectFrom('members')
    .select(['members.organization_id as organizationId', 'members.role'])
    .where('members.user_id', '=', userId);
  return 'organizationId' in place
    ? members.where('members.organization_id', '=', place.organizationId).executeTakeFirst()
    : members
        .innerJoin('projects', 'projects.organization_id', 'members.organization_id')
        .where('projects.key', '=', place.projectKey)
        .executeTakeFirst();
}

/** Says whether somebody owns the organisation that was there first, whose owners look after the whole installation. */
export async function ownsFirstOrganization(db: Kysely<Database>, userId: string): Promise<boolean> {
  const first = await db
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const access = first && (await findAccess(db, userId, { organizationId: first.id }));
  return access?.role === 'owner';
}

/** Of anything else, PostgreSQL would not say that it is absent but that it is no text or no id. */
function isPlace(place: Place): boolean {
  return 'organizationId' in place
    ? validate(place.organizationId)
    : projectKeySchema.safeParse(place.projectKey).success;
}
