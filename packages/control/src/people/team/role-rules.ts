import { type Role, roles } from '@pixel/database';

/** Whether a role has at least the rights of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least);
}

/** Gives the one of two roles that has more rights. */
export function higherRole(one: Role, other: Role): Role {
  return isAtLeast(one, other) ? one : other;
}

/** Whether somebody may give this role, take it from a member, and invite to it: owners every role, admins every one but owner. */
export function mayManage(by: Role | 'operator', role: Role): boolean {
  return by === 'operator' || by === 'owner' || (by === 'admin' && role !== 'owner');
}
