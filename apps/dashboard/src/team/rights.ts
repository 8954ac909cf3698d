import type { Ability, Member, RoleMatrix } from '@pixel/control/client';
import type { Role } from '../session/project.ts';

/** The visible organization with the user's own role. */
export interface OwnOrganization {
  readonly organizationId: string;
  readonly name: string;
  readonly role: Role;
}

/** The user's permissions over a member; the server enforces them. */
export interface MemberRights {
  /** Roles that the member can change to; empty if the role is fixed. */
  readonly roles: readonly Role[];
  readonly canRemove: boolean;
  readonly canLeave: boolean;
  /** Why the role is fixed although the user may change others. */
  readonly reason: 'only owner' | 'owners' | undefined;
}

const roles: readonly Role[] = ['owner', 'admin', 'editor', 'analyst', 'viewer'];

/** Returns the roles that a role may grant and revoke: all for an owner, all but owner for an admin. */
export function grantableRoles(granter: Role): readonly Role[] {
  if (granter === 'owner') return roles;
  return granter === 'admin' ? roles.filter((role) => role !== 'owner') : [];
}

/** Returns the user's permissions over a member. */
export function rightsOver(
  member: Pick<Member, 'userId' | 'role'>,
  actor: { readonly userId: string; readonly role: Role },
  members: readonly Pick<Member, 'role'>[],
): MemberRights {
  const isSelf = member.userId === actor.userId;
  const isOnlyOwner = member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  const grantable = grantableRoles(actor.role);
  const isManaged = grantable.includes(member.role) && !isOnlyOwner;
  return {
    roles: isManaged ? grantable : [],
    canRemove: isManaged && !isSelf,
    canLeave: isSelf && !isOnlyOwner,
    reason:
      isOnlyOwner && isSelf
        ? 'only owner'
        : grantable.length > 0 && !grantable.includes(member.role)
          ? 'owners'
          : undefined,
  };
}

/** Returns the permissions that one role has and another lacks. */
export function abilitiesBeyond(matrix: RoleMatrix, role: Role, other: Role): readonly Ability[] {
  return matrix.groups
    .flatMap(({ abilities }) => abilities)
    .filter(({ roles: able }) => able.includes(role) && !able.includes(other))
    .map(({ ability }) => ability);
}
