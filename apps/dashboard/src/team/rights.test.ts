import { describe, expect, it } from 'vitest';
import { abilitiesBeyond, rightsOver } from './rights.ts';

const owner = { userId: 'o', role: 'owner' } as const;
const admin = { userId: 'a', role: 'admin' } as const;
const viewer = { userId: 'v', role: 'viewer' } as const;
const members = [owner, admin, viewer];

describe('what a user may do with a member', () => {
  it('is nothing with the only owner, who cannot leave either', () => {
    expect(rightsOver(owner, owner, members)).toEqual({
      roles: [],
      canRemove: false,
      canLeave: false,
      reason: 'only owner',
    });
    const two = [...members, { userId: 'p', role: 'owner' } as const];
    expect(rightsOver(owner, owner, two)).toMatchObject({ canLeave: true, reason: undefined });
    expect(rightsOver(owner, owner, two).roles).toContain('admin');
  });

  it('is nothing for an admin with an owner, and admins make no owners', () => {
    expect(rightsOver(owner, admin, members)).toMatchObject({
      roles: [],
      canRemove: false,
      reason: 'owners',
    });
    expect(rightsOver(viewer, admin, members)).toMatchObject({
      roles: ['admin', 'editor', 'analyst', 'viewer'],
      canRemove: true,
    });
    expect(rightsOver(admin, admin, members)).toMatchObject({ canRemove: false, canLeave: true });
  });

  it('is only to leave, for a viewer', () => {
    expect(rightsOver(viewer, viewer, members)).toMatchObject({ roles: [], canLeave: true });
    expect(rightsOver(admin, viewer, members)).toEqual({
      roles: [],
      canRemove: false,
      canLeave: false,
      reason: undefined,
    });
  });
});

it('lists what one role may do beyond another', () => {
  const matrix = {
    roles: ['owner', 'editor', 'viewer'] as const,
    groups: [
      {
        group: 'work' as const,
        abilities: [
          { ability: 'readWork' as const, roles: ['owner', 'editor', 'viewer'] as const },
          { ability: 'publish' as const, roles: ['owner', 'editor'] as const },
        ],
      },
    ],
  };
  expect(abilitiesBeyond(matrix, 'editor', 'viewer')).toEqual(['publish']);
  expect(abilitiesBeyond(matrix, 'viewer', 'editor')).toEqual([]);
});
