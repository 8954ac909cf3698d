import { type Role, roles } from '@pixel/database';
import type { OrganizationChange, TeamDeps } from './change-organization.ts';
import { mayManage } from './role-rules.ts';

/** Revokes a member's open invitations that exceed the given role, or all of them after removal, so that a saved link is no way back. */
export async function endInvitationsOf(
  { now }: Pick<TeamDeps, 'now'>,
  { db, organization, record }: Pick<OrganizationChange, 'db' | 'organization' | 'record'>,
  { userId, role }: { readonly userId: string; readonly role?: Role },
): Promise<void> {
  const beyond = roles.filter((each) => role === undefined || !mayManage(role, each));
  if (beyond.length === 0) return;
  const ended = await db
    .updateTable('invitations')
    .set({ revoked_at: new Date(now()) })
    .where('organization_id', '=', organization.id)
    .where('invited_by_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('role', 'in', beyond)
    .returning(['id', 'role', 'email'])
    .execute();
  for (const { id, ...before } of ended) await record({ action: 'invitation.revoke', subject: id, before });
}
