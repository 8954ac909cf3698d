import type { Database, Role } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { tokenHash } from '../previews/token.ts';

/** An invitation that can still be accepted. */
export interface FoundInvitation {
  readonly invitationId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly role: Role;
  /** The only address that can accept; null where whoever has the link can. */
  readonly email: string | null;
}

/** Gives the invitation of a link; rejects with `invitation_not_found` where it cannot be accepted any more. */
export async function findInvitation(
  db: Kysely<Database>,
  { now }: Pick<ControlDeps, 'now'>,
  token: string,
): Promise<FoundInvitation> {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.id as invitationId',
      'organizations.id as organizationId',
      'organizations.name as organizationName',
      'invitations.role',
      'invitations.email',
    ])
    .where('invitations.token_sha256', '=', tokenHash(token))
    .where('invitations.expires_at', '>', new Date(now()))
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined)
    throw new ControlError(
      'invitation_not_found',
      'This invitation was accepted already, has expired or was taken back; ask for a new one',
    );
  return found;
}
