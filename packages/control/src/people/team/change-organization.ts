import type { Database, Role } from '@pixel/database';
import type { Kysely, Transaction } from 'kysely';
import { validate } from 'uuid';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange, RecordedChange } from '../audit/record-change.ts';

/** Dependencies of the team services. */
export interface TeamDeps extends Pick<ControlDeps, 'db' | 'now' | 'random' | 'login' | 'log' | 'sendMail'> {
  readonly recordChange: RecordChange;
}

/** A locked organization, and the author of the change. */
export interface OrganizationChange {
  readonly db: Transaction<Database>;
  readonly organization: OrganizationRow;
  readonly actor: Actor;
  /** The actor's role, read under the lock. */
  readonly role: Role | 'operator';
  /** Writes to the audit log. */
  readonly record: (change: Omit<RecordedChange, 'actor' | 'organizationId'>) => Promise<void>;
}

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
}

/**
 * Changes an organization, its members or invitations in a transaction, one change at a time. Rejects with `organization_not_found`, also
 * for someone who is no longer a member, `unavailable`, or the errors of `change`.
 */
export function changeOrganization<T>(
  { db, recordChange }: Pick<TeamDeps, 'db' | 'recordChange'>,
  organizationId: string,
  actor: Actor,
  change: (changing: OrganizationChange) => Promise<T>,
): Promise<T> {
  return callDatabase(() =>
    db.transaction().execute(async (transaction) => {
      const organization = await lockOrganization(transaction, organizationId);
      const role = await roleOf(transaction, organizationId, actor);
      const record: OrganizationChange['record'] = (entry) =>
        recordChange(transaction, { actor, organizationId, ...entry });
      return change({ db: transaction, organization, actor, role, record });
    }),
  );
}

/** Locks the organization, including its membership, until the transaction ends. */
export async function lockOrganization(
  db: Transaction<Database>,
  organizationId: string,
): Promise<OrganizationRow> {
  return requireFound(
    validate(organizationId)
      ? await selectById(db, organizationId).forUpdate().executeTakeFirst()
      : undefined,
  );
}

/** Reads an organization. Rejects with `organization_not_found`. */
export async function findOrganization(
  db: Kysely<Database>,
  organizationId: string,
): Promise<OrganizationRow> {
  return requireFound(
    validate(organizationId) ? await selectById(db, organizationId).executeTakeFirst() : undefined,
  );
}

function selectById(db: Kysely<Database>, organizationId: string) {
  return db.selectFrom('organizations').select(['id', 'name']).where('id', '=', organizationId);
}

function requireFound(organization: OrganizationRow | undefined): OrganizationRow {
  if (organization === undefined) throw organizationNotFoundError();
  return organization;
}

async function roleOf(
  db: Transaction<Database>,
  organizationId: string,
  actor: Actor,
): Promise<OrganizationChange['role']> {
  if (actor.kind !== 'user') return 'operator';
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (member === undefined) throw organizationNotFoundError();
  return member.role;
}

/** Creates the same error for an organization that doesn't exist and one the person doesn't belong to. */
export function organizationNotFoundError(): ControlError {
  return new ControlError('organization_not_found', 'This organization does not exist');
}
