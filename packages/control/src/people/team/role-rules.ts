import { type Role, roles } from '@pixel/database';

/** Whether a role has at least the rights of another. */
export function isAtLeast(role: Role, minRole: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(minRole);
}

/** Returns the role with more rights. */
export function higherRole(one: Role, other: Role): Role {
  return isAtLeast(one, other) ? one : other;
}

/** Whether a role may assign this role, take it from a member, and invite to it: owners any role, admins any but owner. */
export function canManage(actorRole: Role | 'operator', role: Role): boolean {
  return actorRole === 'operator' || actorRole === 'owner' || (actorRole === 'admin' && role !== 'owner');
}
