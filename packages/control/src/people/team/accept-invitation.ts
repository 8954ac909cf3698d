import type { Database, Role } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { lockOrganization } from './change-organization.ts';
import { findInvitation } from './find-invitation.ts';
import { higherRole } from './role-rules.ts';

/** A person accepting an invitation by its link; the email address is verified. */
export interface Acceptance {
  readonly token: string;
  readonly user: { readonly userId: string; readonly email: string };
}

/**
 * Makes a person a member of the inviting organization, once. An existing member keeps the higher of both roles. Rejects with
 * `invitation_not_found` if it can't be accepted any more, and with `forbidden` if it is for someone else.
 */
export async function acceptInvitation(
  db: Transaction<Database>,
  deps: Pick<ControlDeps, 'now'> & { readonly recordChange: RecordChange },
  { token, user: { userId, email } }: Acceptance,
): Promise<{ readonly organizationId: string; readonly role: Role }> {
  const { organizationId } = await findInvitation(db, deps, token);
  await lockOrganization(db, organizationId);
  // Read again: it may have been accepted or revoked before we got the lock.
  const invitation = await findInvitation(db, deps, token);
  if (invitation.email !== null && invitation.email.toLowerCase() !== email.toLowerCase())
    throw new ControlError(
      'forbidden',
      'This invitation is for another email address; sign in with that one, or ask for a new invitation',
    );
  const before = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const role = before === undefined ? invitation.role : higherRole(before.role, invitation.role);
  const acceptedAt = new Date(deps.now());
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role, created_at: acceptedAt })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
    .execute();
  await db
    .updateTable('invitations')
    .set({ accepted_at: acceptedAt, accepted_by: userId })
    .where('id', '=', invitation.invitationId)
    .execute();
  await deps.recordChange(db, {
    actor: { kind: 'user', userId, email },
    organizationId,
    action: 'invitation.accept',
    subject: invitation.invitationId,
    before,
    after: { email, role },
  });
  return { organizationId, role };
}
