import type { Role } from '@pixel/database';
import type { Actor } from '../../base/actor.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import {
  changeOrganization,
  findOrganization,
  type OrganizationChange,
  type TeamDeps,
} from './change-organization.ts';
import { endSessionsWithoutMembership } from './end-sessions-without-membership.ts';
import { findMember, findMembers, type Member } from './member-queries.ts';
import { revokeMemberInvitations } from './revoke-member-invitations.ts';
import { revokeMemberShares } from './revoke-member-shares.ts';
import { canManage } from './role-rules.ts';

/** The members of an organization. */
export interface MemberList {
  readonly organizationId: string;
  readonly name: string;
  readonly members: readonly Member[];
}

/** Identifies a member of an organization. */
export interface MemberId {
  readonly organizationId: string;
  readonly userId: string;
}

/** Lists the members of an organization, oldest first. Rejects with `organization_not_found` or `unavailable`. */
export function listMembers({ db }: Pick<TeamDeps, 'db'>, organizationId: string): Promise<MemberList> {
  return callDatabase(async () => {
    const { id, name } = await findOrganization(db, organizationId);
    return { organizationId: id, name, members: await findMembers(db, id) };
  });
}

/**
 * Changes a member's role from `was`, and revokes invitations and links to results that the new role doesn't allow. Rejects with `conflict`
 * if the role isn't `was` any more, `forbidden`, `last_owner`, `member_not_found`, `organization_not_found` or `unavailable`.
 */
export function changeRole(
  deps: TeamDeps,
  actor: Actor,
  { organizationId, userId, role, was }: MemberId & { readonly role: Role; readonly was: Role },
): Promise<Member> {
  return changeOrganization(deps, organizationId, actor, async (changing) => {
    const { db, record } = changing;
    const member = await findMember(db, organizationId, userId);
    if (member.role !== was)
      throw new ControlError('conflict', `${member.email} now has the role ${member.role}`, {
        parameters: { email: member.email, role: member.role },
        current: member,
      });
    checkCanManage(changing, member.role);
    checkCanManage(changing, role);
    if (role === was) return member;
    await db
      .updateTable('members')
      .set({ role })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute();
    await checkHasOwner(changing);
    await record({ action: 'member.role', subject: member.email, before: { role: was }, after: { role } });
    await revokeMemberInvitations(deps, changing, { userId, role });
    await revokeMemberShares(deps, changing, { userId, role });
    return { ...member, role };
  });
}

/**
 * Removes a member from an organization, and revokes their invitations and links to results; ends their sessions if it was their last
 * organization. Rejects with `forbidden`, `last_owner`, `member_not_found`, `organization_not_found` or `unavailable`.
 */
export function removeMember(
  deps: TeamDeps,
  actor: Actor,
  { organizationId, userId }: MemberId,
): Promise<Member> {
  return changeOrganization(deps, organizationId, actor, async (changing) => {
    const member = await findMember(changing.db, organizationId, userId);
    checkCanManage(changing, member.role);
    await deleteMember(deps, changing, member, 'member.remove');
    await endSessionsWithoutMembership(changing.db, userId);
    return member;
  });
}

/** Removes the actor from an organization. Rejects with `last_owner`, `organization_not_found`, `forbidden` or `unavailable`. */
export function leaveOrganization(deps: TeamDeps, actor: Actor, organizationId: string): Promise<Member> {
  return changeOrganization(deps, organizationId, actor, async (changing) => {
    if (actor.kind !== 'user') throw new ControlError('forbidden', 'Only members can leave');
    const member = await findMember(changing.db, organizationId, actor.userId);
    await deleteMember(deps, changing, member, 'member.leave');
    return member;
  });
}

async function deleteMember(
  deps: TeamDeps,
  changing: OrganizationChange,
  { userId, email, role }: Member,
  action: 'member.remove' | 'member.leave',
): Promise<void> {
  const { db, organization, record } = changing;
  await db
    .deleteFrom('members')
    .where('organization_id', '=', organization.id)
    .where('user_id', '=', userId)
    .execute();
  await checkHasOwner(changing);
  await record({ action, subject: email, before: { role } });
  await revokeMemberInvitations(deps, changing, { userId });
  await revokeMemberShares(deps, changing, { userId });
}

function checkCanManage({ role: actorRole }: OrganizationChange, role: Role): void {
  if (canManage(actorRole, role)) return;
  throw new ControlError(
    'forbidden',
    role === 'owner' ? 'Only an owner can add, change or remove owners' : 'You need the admin or owner role',
    { parameters: { needed: role === 'owner' ? 'owner' : 'admin' } },
  );
}

/** The operator may leave an organization empty, but nobody may leave members without an owner. */
async function checkHasOwner({ db, organization, role }: OrganizationChange): Promise<void> {
  const remaining = await db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organization.id)
    .execute();
  if (remaining.some((member) => member.role === 'owner') || (remaining.length === 0 && role === 'operator'))
    return;
  throw new ControlError('last_owner', 'An organization needs an owner; make someone else an owner first', {
    parameters: { organizationId: organization.id },
  });
}
