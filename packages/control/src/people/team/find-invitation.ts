import type { Database, Role } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { hashToken } from '../../base/token.ts';
import { type InvitationStatus, invitationStatus } from './invitation-status.ts';

/** An invitation that can still be accepted. */
export interface FoundInvitation {
  readonly invitationId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly role: Role;
  /** The only address that can accept; null if anyone with the link can. */
  readonly email: string | null;
  readonly invitedBy: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

const endedMessages: Readonly<Record<Exclude<InvitationStatus, 'pending'>, string>> = {
  accepted: 'This invitation has already been accepted; ask for a new one',
  revoked: 'This invitation was revoked; ask for a new one',
  expired: 'This invitation has expired; ask for a new one',
};

/** Returns a link's invitation. Rejects with `invitation_not_found` and the reason if it can't be accepted any more. */
export async function findInvitation(
  db: Kysely<Database>,
  { now }: Pick<ControlDeps, 'now'>,
  token: string,
): Promise<FoundInvitation> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .selectAll('invitations')
    .select('organizations.name as organization_name')
    .where('invitations.token_sha256', '=', hashToken(token))
    .executeTakeFirst();
  if (row === undefined)
    throw new ControlError('invitation_not_found', 'This invitation does not exist; check the link');
  const status = invitationStatus(row, now());
  if (status !== 'pending')
    throw new ControlError('invitation_not_found', endedMessages[status], { parameters: { status } });
  return {
    invitationId: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    role: row.role,
    email: row.email,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at.toISOString(),
  };
}
