import type { Database, Role } from '@pixel/database';
import { projectKeySchema } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import { validate } from 'uuid';

/** A person's membership in an organization. */
export interface Access {
  readonly organizationId: string;
  readonly role: Role;
}

/** An organization by its id, or by the key of one of its projects. */
export type AccessScope = { readonly organizationId: string } | { readonly projectKey: string };

/** Returns a person's current access. Undefined for anyone without access, and if there is no such organization or project. */
export async function findAccess(
  db: Kysely<Database>,
  userId: string,
  scope: AccessScope,
): Promise<Access | undefined> {
  if (!isAccessScope(scope)) return undefined;
  const members = db
    .selectFrom('members')
    .select(['members.organization_id as organizationId', 'members.role'])
    .where('members.user_id', '=', userId);
  return 'organizationId' in scope
    ? members.where('members.organization_id', '=', scope.organizationId).executeTakeFirst()
    : members
        .innerJoin('projects', 'projects.organization_id', 'members.organization_id')
        .where('projects.key', '=', scope.projectKey)
        .executeTakeFirst();
}

/** Whether a person owns the first organization, whose owners manage the installation. */
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

/** For anything else, PostgreSQL would raise an error about invalid text or ids. */
function isAccessScope(scope: AccessScope): boolean {
  return 'organizationId' in scope
    ? validate(scope.organizationId)
    : projectKeySchema.safeParse(scope.projectKey).success;
}
