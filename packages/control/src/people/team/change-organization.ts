import type { Database, Role } from '@pixel/database';
import type { Kysely, Transaction } from 'kysely';
import { validate } from 'uuid';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askDatabase } from '../../base/store-calls.ts';
import type { RecordChange, RecordedChange } from '../audit/record-change.ts';

/** What the services of teams are made from. */
export interface TeamDeps extends Pick<ControlDeps, 'db' | 'now' | 'random' | 'login' | 'log' | 'sendMail'> {
  readonly recordChange: RecordChange;
}

/** An organisation under its lock, with who changes it. */
export interface Changing {
  readonly db: Transaction<Database>;
  readonly organization: OrganizationRow;
  readonly actor: Actor;
  /** What the actor may do there, as it stands under the lock. */
  readonly role: Role | 'operator';
  /** Writes to the audit log. */
  readonly record: (change: Omit<RecordedChange, 'actor' | 'organizationId'>) => Promise<void>;
}

interface OrganizationRow {
  readonly id: string;
  readonly name: string;
}

/**
 * Changes an organisation, its members or its invitations: one change at a time, whole or not at all. Rejects with
 * `organization_not_found`, also for somebody who is no member any more, `unavailable`, or whatever `change` throws.
 */
export function changeOrganization<T>(
  { db, recordChange }: Pick<TeamDeps, 'db' | 'recordChange'>,
  organizationId: string,
  actor: Actor,
  change: (changing: Changing) => Promise<T>,
): Promise<T> {
  return askDatabase(() =>
    db.transaction().execute(async (transaction) => {
      const organization = await lockOrganization(transaction, organizationId);
      const role = await roleOf(transaction, organizationId, actor);
      const record: Changing['record'] = (told) =>
        recordChange(transaction, { actor, organizationId, ...told });
      return change({ db: transaction, organization, actor, role, record });
    }),
  );
}

/** Waits until no other transaction changes the organisation or who belongs to it, and keeps others waiting until this one ends. */
export async function lockOrganization(
  db: Transaction<Database>,
  organizationId: string,
): Promise<OrganizationRow> {
  return orAbsent(
    validate(organizationId) ? await byId(db, organizationId).forUpdate().executeTakeFirst() : undefined,
  );
}

/** Gives an organisation; rejects with `organization_not_found`. */
export async function findOrganization(
  db: Kysely<Database>,
  organizationId: string,
): Promise<OrganizationRow> {
  return orAbsent(validate(organizationId) ? await byId(db, organizationId).executeTakeFirst() : undefined);
}

function byId(db: Kysely<Database>, organizationId: string) {
  return db.selectFrom('organizations').select(['id', 'name']).where('id', '=', organizationId);
}

function orAbsent(organization: OrganizationRow | undefined): OrganizationRow {
  if (organization === undefined) throw noOrganization();
  return organization;
}

async function roleOf(
  db: Transaction<Database>,
  organizationId: string,
  actor: Actor,
): Promise<Changing['role']> {
  if (actor.kind !== 'user') return 'operator';
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (member === undefined) throw noOrganization();
  return member.role;
}

/** The same for one that does not exist and for one that somebody does not belong to. */
export function noOrganization(): ControlError {
  return new ControlError('organization_not_found', 'There is no such organization');
}
