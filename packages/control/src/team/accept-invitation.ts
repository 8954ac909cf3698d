import type { Database, Role } from '@pixel/database';
import type { Transaction } from 'kysely';
import type { RecordChange } from '../audit/record-change.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { findInvitation } from './find-invitation.ts';

/** Who accepts an invitation, by its link; the e-mail address is one that was verified. */
export interface Acceptance {
  readonly token: string;
  readonly user: { readonly userId: string; readonly email: string };
}

/**
 * Makes a person a member of the organisation that the link invites to, once. Rejects with `invitation_not_found` where it cannot be
 * accepted any more, and with `forbidden` where it is for somebody else.
 */
export async function acceptInvitation(
  db: Transaction<Database>,
  deps: Pick<ControlDeps, 'now'> & { readonly recordChange: RecordChange },
  { token, user: { userId, email } }: Acceptance,
): Promise<{ readonly organizationId: string; readonly role: Role }> {
  const invitation = await findInvitation(db, deps, token);
  const { organizationId, role } = invitation;
  if (invitation.email !== null && invitation.email.toLowerCase() !== email.toLowerCase())
    throw new ControlError(
      'forbidden',
      'This invitation is for another e-mail address; sign in with that one, or ask for a new invitation',
    );
  await db
    .insertInto('members')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
  await db
    .updateTable('invitations')
    .set({ accepted_at: new Date(deps.now()), accepted_by: userId })
    .where('id', '=', invitation.invitationId)
    .execute();
  await deps.recordChange(db, {
    actor: { kind: 'user', userId, email },
    organizationId,
    action: 'invitation.accept',
    subject: invitation.invitationId,
    after: { email, role },
  });
  return { organizationId, role };
}
