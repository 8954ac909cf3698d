import { type Role, roles } from '@pixel/database';
import type { OrganizationChange, TeamDeps } from './change-organization.ts';
import { canManage } from './role-rules.ts';

/** Revokes a member's open invitations that exceed the given role, or all of them after removal, so that a saved link is no way back. */
export async function revokeMemberInvitations(
  { now }: Pick<TeamDeps, 'now'>,
  { db, organization, record }: Pick<OrganizationChange, 'db' | 'organization' | 'record'>,
  { userId, role }: { readonly userId: string; readonly role?: Role },
): Promise<void> {
  const exceedingRoles = roles.filter((candidate) => role === undefined || !canManage(role, candidate));
  if (exceedingRoles.length === 0) return;
  const revoked = await db
    .updateTable('invitations')
    .set({ revoked_at: new Date(now()) })
    .where('organization_id', '=', organization.id)
    .where('invited_by_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('role', 'in', exceedingRoles)
    .returning(['id', 'role', 'email'])
    .execute();
  for (const { id, ...before } of revoked) await record({ action: 'invitation.revoke', subject: id, before });
}
