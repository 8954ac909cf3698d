import type { Role } from '@pixel/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTeamHarness, type TeamHarness } from '../../api/team.harness.ts';
import { createSessions } from '../login/sessions.ts';

let harness: TeamHarness;
const ids = { owner: '', admin: '', editor: '', stranger: '' };
beforeAll(async () => {
  harness = await startTeamHarness();
  for (const name of ['owner', 'admin', 'editor', 'stranger'] as const)
    ids[name] = await harness.person(`${name}@example.com`);
});
afterAll(() => harness.stop());

let organizationId: string;
beforeEach(async () => {
  const { owner, admin, editor } = ids;
  organizationId = await harness.organization('Acme', {
    [owner]: 'owner',
    [admin]: 'admin',
    [editor]: 'editor',
  });
});

const address = (rest: string) => `/api/organizations/${organizationId}/${rest}`;
const setRole = (by: string, userId: string, was: Role, role: Role) =>
  harness.post(by, address(`members/${userId}/role`), { role, was });
const remove = (by: string, userId: string) => harness.post(by, address(`members/${userId}/remove`));
const leave = (by: string) => harness.post(by, address('leave'));

describe('an organisation', () => {
  it('belongs to its creator', async () => {
    const { body } = await harness.post(ids.stranger, '/api/organizations', { name: '  New  ' });
    expect(body).toEqual({ organizationId: expect.any(String), name: 'New' });
    const created = (body as { organizationId: string }).organizationId;
    expect(await harness.rolesOf(created)).toEqual({ [ids.stranger]: 'owner' });
  });

  it('is renamed, but not from an outdated name', async () => {
    const rename = (name: string, was: string) => harness.post(ids.admin, address('rename'), { name, was });
    expect((await rename('Acme Ltd', 'Acme')).body).toEqual({ organizationId, name: 'Acme Ltd' });
    expect(await rename('Acme Inc', 'Acme')).toMatchObject({
      status: 409,
      error: { code: 'conflict', current: { organizationId, name: 'Acme Ltd' } },
    });
    expect(await actions()).toEqual(['organization.rename']);
  });

  it('accepts its id in any case, and returns the stored one', async () => {
    const written = `/api/organizations/${organizationId.toUpperCase()}`;
    expect((await harness.get(ids.admin, `${written}/members`)).body).toMatchObject({ organizationId });
    const renamed = await harness.post(ids.admin, `${written}/rename`, { name: 'New', was: 'Acme' });
    expect(renamed.body).toEqual({ organizationId, name: 'New' });
    const invited = await harness.post(ids.admin, `${written}/invitations`, { role: 'viewer' });
    const { invitationId } = invited.body as { invitationId: string };
    const revoke = `${written}/invitations/${invitationId.toUpperCase()}/revoke`;
    for (const _ of [1, 2]) expect((await harness.post(ids.admin, revoke)).body).toEqual({ invitationId });
    const log = await harness.get(ids.admin, `${written}/audit?subject=${invitationId.toUpperCase()}`);
    expect(log.body).toMatchObject({ entries: [{ subject: invitationId }, { subject: invitationId }] });
  });

  it('lists its members, oldest first, with when each was last seen', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    await harness.test.db
      .updateTable('users')
      .set({ last_seen_at: at })
      .where('id', '=', ids.admin)
      .execute();
    const { body } = await harness.get(ids.editor, address('members'));
    expect(body).toEqual({
      organizationId,
      name: 'Acme',
      members: ['admin', 'editor', 'owner'].map((role) => ({
        userId: ids[role as keyof typeof ids],
        email: `${role}@example.com`,
        name: `${role}@example.com`,
        role,
        since: expect.stringMatching(/Z$/),
        lastSeenAt: role === 'admin' ? at.toISOString() : null,
      })),
    });
  });
});

describe('a role', () => {
  it('is granted by admins and owners, and recorded in the audit log', async () => {
    const changed = await setRole(ids.admin, ids.editor, 'editor', 'admin');
    expect(changed).toMatchObject({ status: 200, body: { userId: ids.editor, role: 'admin' } });
    expect(await setRole(ids.owner, ids.editor, 'admin', 'owner')).toMatchObject({ status: 200 });
    expect(await harness.rolesOf(organizationId)).toMatchObject({ [ids.editor]: 'owner' });
    expect(await harness.get(ids.owner, address('audit?action=member.role'))).toMatchObject({
      body: {
        entries: expect.arrayContaining([
          expect.objectContaining({
            actor: { kind: 'user', name: 'admin@example.com', userId: ids.admin },
            subject: 'editor@example.com',
            before: { role: 'editor' },
            after: { role: 'admin' },
          }),
        ]),
      },
    });
  });

  it('of an owner cannot be granted or revoked by an admin', async () => {
    const refused = {
      status: 403,
      error: {
        code: 'forbidden',
        message: 'Only an owner can add, change or remove owners',
      },
    };
    expect(await setRole(ids.admin, ids.editor, 'editor', 'owner')).toMatchObject(refused);
    expect(await setRole(ids.admin, ids.admin, 'admin', 'owner')).toMatchObject(refused);
    expect(await setRole(ids.admin, ids.owner, 'owner', 'viewer')).toMatchObject(refused);
    expect(await remove(ids.admin, ids.owner)).toMatchObject(refused);
    expect(await actions()).toEqual([]);
  });

  it('can be lowered by its holder, but not raised again', async () => {
    expect(await setRole(ids.admin, ids.admin, 'admin', 'viewer')).toMatchObject({ status: 200 });
    expect(await setRole(ids.admin, ids.admin, 'viewer', 'admin')).toMatchObject({ status: 403 });
  });

  it('that has changed meanwhile is a conflict that shows the current one', async () => {
    expect(await setRole(ids.owner, ids.editor, 'viewer', 'analyst')).toMatchObject({
      status: 409,
      error: {
        code: 'conflict',
        message: 'editor@example.com now has the role editor',
        current: { userId: ids.editor, role: 'editor' },
      },
    });
  });

  it('is unchanged if the member already has it', async () => {
    expect(await setRole(ids.owner, ids.editor, 'editor', 'editor')).toMatchObject({ status: 200 });
    expect(await actions()).toEqual([]);
  });

  it('is for members only', async () => {
    for (const userId of [ids.stranger, 'nobody'])
      expect(await setRole(ids.owner, userId, 'viewer', 'admin')).toMatchObject({
        status: 404,
        error: { code: 'member_not_found' },
      });
  });
});

describe('a member', () => {
  it('leaves or is removed, and has no access afterwards', async () => {
    expect(await leave(ids.editor)).toMatchObject({ status: 200, body: { userId: ids.editor } });
    expect(await remove(ids.owner, ids.admin)).toMatchObject({ status: 200, body: { userId: ids.admin } });
    expect(await harness.rolesOf(organizationId)).toEqual({ [ids.owner]: 'owner' });
    for (const userId of [ids.editor, ids.admin])
      expect(await harness.get(userId, address('members'))).toMatchObject({ status: 404 });
    expect(await actions()).toEqual(['member.leave', 'member.remove']);
  });
});

describe('the sessions of a removed member', () => {
  const sessionsOf = (userId: string) =>
    harness.test.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  const signIn = (userId: string) =>
    harness.test.db.transaction().execute((transaction) =>
      createSessions(harness.test.deps).start(transaction, userId, {
        userAgent: 'a browser',
        oldToken: undefined,
      }),
    );

  it('end, unless the member belongs to another organization', async () => {
    const [here, both] = await Promise.all(['here@example.com', 'both@example.com'].map(harness.person));
    organizationId = await harness.organization('One', {
      [ids.owner]: 'owner',
      [here ?? '']: 'editor',
      [both ?? '']: 'editor',
    });
    await harness.organization('Another', { [both ?? '']: 'viewer' });
    for (const userId of [here, both]) {
      await signIn(userId ?? '');
      expect(await remove(ids.owner, userId ?? '')).toMatchObject({ status: 200 });
    }
    expect(await sessionsOf(here ?? '')).toEqual([]);
    expect(await sessionsOf(both ?? '')).toHaveLength(1);
  });

  it('continue for a member who leaves', async () => {
    const leaver = await harness.person('leaver@example.com');
    organizationId = await harness.organization('One', { [ids.owner]: 'owner', [leaver]: 'editor' });
    await signIn(leaver);
    expect(await leave(leaver)).toMatchObject({ status: 200 });
    expect(await sessionsOf(leaver)).toHaveLength(1);
  });
});

describe('the last owner', () => {
  const refused = {
    status: 409,
    error: {
      code: 'last_owner',
      message: 'An organization needs an owner; make someone else an owner first',
    },
  };

  it('cannot leave, be removed or demoted, not even when alone', async () => {
    expect(await leave(ids.owner)).toMatchObject(refused);
    expect(await remove(ids.owner, ids.owner)).toMatchObject(refused);
    expect(await setRole(ids.owner, ids.owner, 'owner', 'admin')).toMatchObject(refused);
    await leave(ids.admin);
    await leave(ids.editor);
    expect(await leave(ids.owner)).toMatchObject(refused);
    expect(await harness.rolesOf(organizationId)).toEqual({ [ids.owner]: 'owner' });
  });

  it('can once there is another owner', async () => {
    await setRole(ids.owner, ids.admin, 'admin', 'owner');
    expect(await leave(ids.owner)).toMatchObject({ status: 200 });
  });

  it('remains if two leave, are removed or demoted at once', async () => {
    for (const go of [
      leave,
      (userId: string) => setRole(userId, userId, 'owner', 'admin'),
      (userId: string) => remove(userId === ids.owner ? ids.admin : ids.owner, userId),
    ])
      for (let round = 0; round < 5; round++) {
        const { owner, admin, editor } = ids;
        organizationId = await harness.organization('Two', {
          [owner]: 'owner',
          [admin]: 'owner',
          [editor]: 'editor',
        });
        const statuses = (await Promise.all([go(owner), go(admin)])).map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect(Object.values(await harness.rolesOf(organizationId))).toContain('owner');
      }
  });

  it('can be removed by the operator only along with everyone else', async () => {
    const { operatorApp } = harness.test.control;
    const byOperator = async (rest: string) =>
      (await operatorApp.request(address(rest), { method: 'POST' })).status;
    expect(await byOperator(`members/${ids.owner}/remove`)).toBe(409);
    for (const userId of [ids.admin, ids.editor, ids.owner])
      expect(await byOperator(`members/${userId}/remove`)).toBe(200);
    expect(await harness.rolesOf(organizationId)).toEqual({});
    expect(await byOperator('leave')).toBe(403);
  });
});

/** Returns this organization's actions in the audit log, sorted. */
async function actions(): Promise<readonly string[]> {
  const rows = await harness.test.db
    .selectFrom('audit_log')
    .select('action')
    .where('organization_id', '=', organizationId)
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action);
}
