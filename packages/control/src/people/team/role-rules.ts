import { type Role, roles } from '@pixel/database';

/** Whether a role has at least the rights of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least);
}

/** Returns the role with more rights. */
export function higherRole(one: Role, other: Role): Role {
  return isAtLeast(one, other) ? one : other;
}

/** Whether a role may assign this role, take it from a member, and invite to it: owners any role, admins any but owner. */
export function mayManage(by: Role | 'operator', role: Role): boolean {
  return by === 'operator' || by === 'owner' || (by === 'admin' && role !== 'owner');
}
