import type { Role } from '@pixel/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTeamHarness, type TeamHarness } from '../../api/team.harness.ts';
import { findInvitation } from './find-invitation.ts';
import type { CreatedInvitation, ListedInvitation } from './invitations.ts';

let harness: TeamHarness;
const ids = { owner: '', admin: '', guest: '', other: '' };
beforeAll(async () => {
  harness = await startTeamHarness();
  for (const name of ['owner', 'admin', 'guest', 'other'] as const)
    ids[name] = await harness.person(`${name}@example.com`);
});
afterAll(() => harness.stop());

let organizationId: string;
beforeEach(async () => {
  organizationId = await harness.organization('Acme', { [ids.owner]: 'owner', [ids.admin]: 'admin' });
});

const address = (rest: string) => `/api/organizations/${organizationId}/${rest}`;
const invite = (by: string, invitation: object) => harness.post(by, address('invitations'), invitation);
const accept = (by: string, token: string) => harness.post(by, '/api/invitations/accept', { token });
const find = (token: string) => findInvitation(harness.test.db, harness.test.deps, token);

async function invited(by: string, invitation: object): Promise<CreatedInvitation> {
  const { status, body } = await invite(by, invitation);
  expect(status).toBe(200);
  return body as CreatedInvitation;
}

async function listed(): Promise<readonly ListedInvitation[]> {
  const { body } = await harness.get(ids.admin, address('invitations'));
  return (body as { invitations: ListedInvitation[] }).invitations;
}

describe('an invitation', () => {
  it('can be validated without creating it, with the same problems', async () => {
    const validate = async (by: string, content: object) =>
      (await harness.post(by, address('invitations/validate'), { content })).body;
    const before = await listed();
    expect(await validate(ids.admin, { role: 'editor', email: 'new@example.com' })).toEqual({
      ok: true,
      problems: [],
    });
    expect(await validate(ids.admin, { role: 'editor', email: 'ada@localhost' })).toMatchObject({
      ok: false,
      problems: [{ path: 'email', message: 'email must be an email address' }],
    });
    expect(await validate(ids.admin, { role: 'owner' })).toMatchObject({
      ok: false,
      problems: [{ path: 'role', code: 'forbidden', message: 'Only an owner can invite an owner' }],
    });
    expect(await validate(ids.owner, { role: 'owner' })).toMatchObject({ ok: true });
    expect(await harness.post(ids.guest, address('invitations/validate'), { content: {} })).toMatchObject({
      error: { code: 'organization_not_found' },
    });
    expect(await listed()).toEqual(before);
  });

  it('makes the holder of the link a member, once', async () => {
    const { invitationId, token, url, expiresAt } = await invited(ids.admin, { role: 'editor' });
    expect(url).toBe(`http://localhost:8788/invitation#${token}`);
    expect(token).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{42}$/);
    expect(expiresAt).toBe(new Date(harness.test.clock.now + 7 * 86_400_000).toISOString());
    expect(await find(token)).toEqual({
      invitationId,
      organizationId,
      organizationName: 'Acme',
      role: 'editor',
      invitedBy: 'admin@example.com',
      expiresAt: expect.stringMatching(/Z$/),
      email: null,
    });
    expect(await accept(ids.guest, token)).toMatchObject({
      status: 200,
      body: { organizationId, role: 'editor' },
    });
    expect(await harness.rolesOf(organizationId)).toMatchObject({ [ids.guest]: 'editor' });
    for (const userId of [ids.guest, ids.other])
      expect(await accept(userId, token)).toMatchObject({
        status: 404,
        error: {
          code: 'invitation_not_found',
          message: 'This invitation has already been accepted; ask for a new one',
        },
      });
    expect(await listed()).toMatchObject([
      { invitationId, status: 'accepted', invitedBy: 'admin@example.com', acceptedBy: 'guest@example.com' },
    ]);
  });

  it('is accepted once despite concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await invited(ids.admin, { role: 'viewer' });
      const answers = await Promise.all([
        accept(ids.guest, token),
        accept(ids.other, token),
        accept(ids.guest, token),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(Object.keys(await harness.rolesOf(organizationId))).toHaveLength(3);
      await harness.test.db.deleteFrom('members').where('user_id', 'in', [ids.guest, ids.other]).execute();
    }
  });

  it('for an email address is for that address only, ignoring case', async () => {
    const { token } = await invited(ids.admin, { role: 'viewer', email: 'Guest@Example.com' });
    expect(await accept(ids.other, token)).toMatchObject({
      status: 403,
      error: {
        message:
          'This invitation is for another email address; sign in with that one, or ask for a new invitation',
      },
    });
    expect(await accept(ids.guest, token)).toMatchObject({ status: 200 });
  });

  it('expires', async () => {
    const { token } = await invited(ids.admin, { role: 'viewer', expiresInSeconds: 60 });
    harness.test.clock.now += 59_999;
    expect(await find(token)).toMatchObject({ role: 'viewer' });
    harness.test.clock.now += 1;
    expect(await accept(ids.guest, token)).toMatchObject({
      status: 404,
      error: { message: 'This invitation has expired; ask for a new one' },
    });
    expect(await listed()).toMatchObject([{ status: 'expired' }]);
  });

  it('can be revoked, but not once accepted', async () => {
    const { invitationId, token } = await invited(ids.admin, { role: 'viewer' });
    const revoke = (id: string) => harness.post(ids.admin, address(`invitations/${id}/revoke`));
    expect(await revoke(invitationId)).toMatchObject({ status: 200, body: { invitationId } });
    expect(await revoke(invitationId)).toMatchObject({ status: 200 });
    expect(await accept(ids.guest, token)).toMatchObject({
      error: { message: 'This invitation was revoked; ask for a new one' },
    });
    expect(await listed()).toMatchObject([{ status: 'revoked' }]);
    const second = await invited(ids.admin, { role: 'viewer' });
    await accept(ids.guest, second.token);
    expect(await revoke(second.invitationId)).toMatchObject({ status: 409, error: { code: 'conflict' } });
    for (const id of [ids.guest, 'nothing'])
      expect(await revoke(id)).toMatchObject({ status: 404, error: { code: 'invitation_not_found' } });
  });

  it('of another organisation cannot be revoked', async () => {
    const { invitationId } = await invited(ids.owner, { role: 'viewer' });
    const ours = await harness.organization('Other', { [ids.other]: 'owner' });
    expect(
      await harness.post(ids.other, `/api/organizations/${ours}/invitations/${invitationId}/revoke`),
    ).toMatchObject({ status: 404, error: { code: 'invitation_not_found' } });
    expect(await listed()).toMatchObject([{ status: 'pending' }]);
  });

  it('keeps a member’s higher role', async () => {
    const higher = async (role: Role) => {
      const { token } = await invited(ids.owner, { role });
      return (await accept(ids.guest, token)).body;
    };
    expect(await higher('editor')).toMatchObject({ role: 'editor' });
    expect(await higher('viewer')).toMatchObject({ role: 'editor' });
    expect(await higher('admin')).toMatchObject({ role: 'admin' });
    expect(await harness.rolesOf(organizationId)).toMatchObject({ [ids.guest]: 'admin' });
  });

  it('grants at most the inviting member’s role', async () => {
    expect(await invite(ids.admin, { role: 'owner' })).toMatchObject({
      status: 403,
      error: { code: 'forbidden', message: 'Only an owner can invite an owner' },
    });
    const { invitationId } = await invited(ids.owner, { role: 'owner' });
    expect(await harness.post(ids.admin, address(`invitations/${invitationId}/revoke`))).toMatchObject({
      status: 403,
    });
  });

  it('becomes invalid once its creator is removed or may no longer invite', async () => {
    const removed = await invited(ids.admin, { role: 'admin' });
    await harness.post(ids.owner, address(`members/${ids.admin}/remove`));
    expect(await accept(ids.admin, removed.token)).toMatchObject({ status: 404 });

    organizationId = await harness.organization('Acme', { [ids.owner]: 'owner', [ids.other]: 'owner' });
    const [admin, owner] = [
      await invited(ids.other, { role: 'admin' }),
      await invited(ids.other, { role: 'owner' }),
    ];
    const putDown = (was: Role, role: Role) =>
      harness.post(ids.owner, address(`members/${ids.other}/role`), { was, role });
    await putDown('owner', 'admin');
    expect(await accept(ids.guest, owner.token)).toMatchObject({ status: 404 });
    expect(await find(admin.token)).toMatchObject({ role: 'admin' });
    await putDown('admin', 'editor');
    await expect(find(admin.token)).rejects.toMatchObject({ code: 'invitation_not_found' });
    const log = await harness.get(ids.owner, address('audit?action=invitation.revoke'));
    expect(log.body).toMatchObject({
      entries: [{ before: { role: 'admin' } }, { before: { role: 'owner' } }],
    });
  });

  it('lasts from a minute to 30 days', async () => {
    for (const expiresInSeconds of [59, 30 * 86_400 + 1, 60.5])
      expect(await invite(ids.admin, { role: 'viewer', expiresInSeconds })).toMatchObject({ status: 400 });
    await invited(ids.admin, { role: 'viewer', expiresInSeconds: 30 * 86_400 });
  });

  it('is not found by an unknown token', async () => {
    expect(await accept(ids.guest, 'x')).toMatchObject({
      status: 404,
      error: { message: 'This invitation does not exist; check the link' },
    });
  });
});

describe('the stored invitation', () => {
  it('excludes its token: in the table, the audit log and the list', async () => {
    const { token } = await invited(ids.admin, { role: 'viewer', email: 'guest@example.com' });
    await accept(ids.guest, token);
    const { db } = harness.test;
    const kept = [
      await db.selectFrom('invitations').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      await listed(),
    ];
    expect(JSON.stringify(kept)).toContain('guest@example.com');
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});
