import type { Actor } from '../../base/actor.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { changeOrganization, type TeamDeps } from './change-organization.ts';

/** An organization in lists. */
export interface ListedOrganization {
  readonly organizationId: string;
  readonly name: string;
}

/** Creates an organization. A person who does becomes its first owner. Rejects with `unavailable`. */
export async function createOrganization(
  deps: TeamDeps,
  actor: Actor,
  { name }: { readonly name: string },
): Promise<ListedOrganization> {
  const organizationId = createIdGenerator(deps).id();
  const createdAt = new Date(deps.now());
  await callDatabase(() =>
    deps.db.transaction().execute(async (db) => {
      await db
        .insertInto('organizations')
        .values({ id: organizationId, name, created_at: createdAt })
        .execute();
      if (actor.kind === 'user')
        await db
          .insertInto('members')
          .values({
            organization_id: organizationId,
            user_id: actor.userId,
            role: 'owner',
            created_at: createdAt,
          })
          .execute();
      await deps.recordChange(db, {
        actor,
        organizationId,
        action: 'organization.create',
        subject: organizationId,
        after: { name },
      });
    }),
  );
  return { organizationId, name };
}

/** Renames an organization whose name is still `was`. Rejects with `conflict` if it isn't, `organization_not_found` or `unavailable`. */
export function renameOrganization(
  deps: TeamDeps,
  actor: Actor,
  {
    organizationId,
    name,
    was,
  }: { readonly organizationId: string; readonly name: string; readonly was: string },
): Promise<ListedOrganization> {
  return changeOrganization(deps, organizationId, actor, async ({ db, organization, record }) => {
    if (organization.name !== was)
      throw new ControlError('conflict', `The organization is now named "${organization.name}"`, {
        parameters: { name: organization.name },
        current: { organizationId: organization.id, name: organization.name },
      });
    if (name === was) return { organizationId: organization.id, name };
    await db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
    await record({
      action: 'organization.rename',
      subject: organization.id,
      before: { name: was },
      after: { name },
    });
    return { organizationId: organization.id, name };
  });
}

/** Lists the organizations of a person, or all for the operator, oldest first. Rejects with `unavailable`. */
export function listOrganizations(
  { db }: Pick<TeamDeps, 'db'>,
  actor: Actor,
): Promise<readonly ListedOrganization[]> {
  return callDatabase(() =>
    db
      .selectFrom('organizations')
      .select(['id as organizationId', 'name'])
      .$if(actor.kind === 'user', (query) =>
        query.where('id', 'in', (own) =>
          own
            .selectFrom('members')
            .select('organization_id')
            .where('user_id', '=', actor.kind === 'user' ? actor.userId : ''),
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
}
