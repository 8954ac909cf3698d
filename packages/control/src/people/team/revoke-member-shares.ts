import type { Role } from '@pixel/database';
import type { OrganizationChange, TeamDeps } from './change-organization.ts';
import { isAtLeast } from './role-rules.ts';

/** Revokes a member's links to results if the given role can't create any, or after removal, so that a saved link is no way back. */
export async function revokeMemberShares(
  { now }: Pick<TeamDeps, 'now'>,
  { db, organization, record }: Pick<OrganizationChange, 'db' | 'organization' | 'record'>,
  { userId, role }: { readonly userId: string; readonly role?: Role },
): Promise<void> {
  if (role !== undefined && isAtLeast(role, 'editor')) return;
  const revoked = await db
    .updateTable('result_shares')
    .from('documents')
    .innerJoin('projects', 'projects.id', 'documents.project_id')
    .whereRef('documents.id', '=', 'result_shares.experiment_id')
    .set({ revoked_at: new Date(now()) })
    .where('projects.organization_id', '=', organization.id)
    .where('created_by_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now()))
    .returning([
      'result_shares.id as shareId',
      'result_shares.phase',
      'result_shares.created_by as createdBy',
      'result_shares.expires_at as expiresAt',
      'projects.key as projectKey',
      'documents.key as experimentKey',
    ])
    .execute();
  for (const { projectKey, experimentKey, ...before } of revoked)
    await record({ projectKey, action: 'results.unshare', subject: experimentKey, before });
}
