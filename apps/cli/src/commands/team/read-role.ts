import type { Member } from '@pixel/control/client';
import { InvalidArgumentError } from 'commander';

export type Role = Member['role'];

const roles: readonly Role[] = ['owner', 'admin', 'editor', 'analyst', 'viewer'];

/** Parses a role. */
export function readRole(text: string): Role {
  const role = roles.find((each) => each === text);
  if (role === undefined) throw new InvalidArgumentError(`It must be one of ${roles.join(', ')}.`);
  return role;
}
