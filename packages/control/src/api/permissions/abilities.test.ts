import { roles } from '@pixel/database';
import { describe, expect, it } from 'vitest';
import { abilityGroups, abilityOf, roleMatrix } from './abilities.ts';
import { permissions } from './permissions.ts';

const ofRoles = Object.entries(permissions).filter(([, permission]) =>
  roles.some((role) => role === permission),
);
const abilities = Object.values(abilityGroups).flat();

describe('abilities', () => {
  it('include every procedure with a role, and each line groups procedures of equal permission', () => {
    expect(ofRoles.length).toBeGreaterThan(100);
    expect(ofRoles.filter(([procedure]) => abilityOf(procedure) === undefined)).toEqual([]);
    const needed = new Map<string, Set<string>>();
    for (const [procedure, permission] of ofRoles) {
      const ability = abilityOf(procedure) ?? '';
      needed.set(ability, (needed.get(ability) ?? new Set()).add(permission));
    }
    expect([...needed].filter(([, permissions]) => permissions.size > 1)).toEqual([]);
    expect([...needed.keys(), 'manageOwners'].toSorted()).toEqual([...abilities].toSorted());
  });

  it('require no role for what any signed-in user may do', () => {
    expect(abilityOf('GET /api/me')).toBeUndefined();
    expect(abilityOf('GET /api/installation/doctor')).toBeUndefined();
    expect(abilityOf('GET /api/nothing')).toBeUndefined();
  });

  it('match the permission matrix for each role', () => {
    const rights = roleMatrix().groups.flatMap((group) =>
      group.abilities.map(({ ability, roles }) => [ability, roles.join(' ')]),
    );
    expect(Object.fromEntries(rights)).toEqual({
      readWork: 'owner admin editor analyst viewer',
      readVisitors: 'owner admin editor analyst',
      readAnswers: 'owner admin editor analyst',
      readMessages: 'owner admin editor analyst',
      readAudit: 'owner admin',
      editWork: 'owner admin editor',
      publish: 'owner admin editor',
      showOthers: 'owner admin editor',
      checkInstallation: 'owner admin editor',
      manageProjects: 'owner admin',
      manageWebhooks: 'owner admin',
      manageVisitors: 'owner admin',
      seePeople: 'owner admin editor analyst viewer',
      managePeople: 'owner admin',
      manageOwners: 'owner',
    });
  });
});
