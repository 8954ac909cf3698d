import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

let harness: CliHarness;
const ann = '01890000-0000-7000-8000-00000000000a';
const bob = '01890000-0000-7000-8000-00000000000b';
let mailServer: 'up' | 'down' = 'up';
beforeAll(async () => {
  harness = await startCliHarness({
    sendMail: async () => {
      if (mailServer === 'down') throw new Error('connect ECONNREFUSED');
    },
  });
});
afterAll(() => harness.stop());

const pixel = (...args: readonly string[]) => harness.here(args);
const done = (stdout: string) => ({ code: 0, stdout, stderr: '' });
const failed = (stderr: string) => ({ code: 1, stdout: '', stderr });
const misused = (stderr: string) => ({ code: 2, stdout: '', stderr });

async function join(
  userId: string,
  name: string,
  role: 'owner' | 'viewer',
  createdAt: string,
): Promise<void> {
  const { db } = harness.test;
  const email = `${name}@example.com`;
  await db.insertInto('users').values({ id: userId, email, name, last_seen_at: null }).execute();
  const { id } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  const created_at = new Date(createdAt);
  await db.insertInto('members').values({ organization_id: id, user_id: userId, role, created_at }).execute();
}

describe('pixel team', () => {
  it('lists members, and reports an empty team', async () => {
    expect(await pixel('team', 'list')).toEqual(done('My organization has no members yet.\n'));
    await join(ann, 'ann', 'owner', '2026-01-01');
    await join(bob, 'bob', 'viewer', '2026-01-02');
    expect(await pixel('team', 'list')).toEqual(
      done(
        'My organization\n\n' +
          'member           role         since  last seen\n' +
          'ann@example.com  owner   2026-01-01  never\n' +
          'bob@example.com  viewer  2026-01-02  never\n',
      ),
    );
    expect(JSON.parse((await pixel('team', 'list', '--json')).stdout)).toMatchObject({
      name: 'My organization',
      members: [{ userId: ann, role: 'owner' }, { userId: bob }],
    });
  });

  it('changes the role of a member', async () => {
    expect(await pixel('team', 'role', 'BOB@example.com', 'editor')).toEqual(
      done('bob@example.com now has the role editor; it was viewer.\n'),
    );
    expect(await pixel('team', 'role', 'ann@example.com', 'admin')).toEqual(
      failed('An organization needs an owner; make someone else an owner first.\n'),
    );
    expect(await pixel('team', 'role', 'bob@example.com', 'boss')).toMatchObject({ code: 2 });
    expect(await pixel('team', 'role', 'eve@example.com', 'editor')).toEqual(
      failed('eve@example.com is not a member of My organization.\n'),
    );
  });

  it('invites by link', async () => {
    const { stdout } = await pixel('team', 'invite', '--role', 'analyst', '--email', 'eve@example.com');
    expect(stdout).toMatch(
      /^link {5}http:\/\/localhost:8788\/invitation#\S{43}\nexpires {2}2026-01-09T03:04:05\.678Z\nemailed {2}to eve@example\.com\n$/,
    );
    expect(JSON.parse((await pixel('team', 'invite', '--role', 'owner', '--json')).stdout)).toEqual({
      invitationId: expect.any(String),
      token: expect.any(String),
      url: expect.any(String),
      expiresAt: expect.any(String),
      mail: 'none',
    });
    expect(await pixel('team', 'invite', '--role', 'owner', '--email', 'nobody')).toEqual(
      misused('--email must be an email address.\n'),
    );
    expect(await pixel('team', 'invite', '--role', 'owner', '--expires', '31d')).toEqual(
      misused('--expires must be a duration from 1m to 30d, such as 30m, 1h or 7d.\n'),
    );
  });

  it('lists invitations with their outcome', async () => {
    const { stdout } = await pixel('team', 'invitations');
    expect(stdout).toMatch(/^for +role +status +invited by +expires\n/);
    expect(stdout).toMatch(/\neve@example\.com +analyst +pending +operator +2026-01-09T03:04:05\.678Z\n/);
    expect(stdout).toMatch(/\nanyone with the link +owner +pending /);
    const { invitations } = JSON.parse((await pixel('team', 'invitations', '--json')).stdout);
    expect(invitations).toContainEqual(
      expect.objectContaining({ role: 'owner', email: null, status: 'pending' }),
    );
  });

  it('removes a member', async () => {
    expect(await pixel('team', 'remove', 'bob@example.com')).toEqual(
      done('bob@example.com is no longer a member of My organization.\n'),
    );
    expect(await pixel('team', 'remove', 'ann@example.com')).toEqual(
      done('ann@example.com is no longer a member of My organization.\n'),
    );
  });

  it('requires an organization if there are several', async () => {
    const id = '01890000-0000-7000-8000-0000000000ff';
    await harness.test.db.insertInto('organizations').values({ id, name: 'Second' }).execute();
    const { code, stderr } = await pixel('team', 'list');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Choose the organization by id with --organization:\n.*My organization\n.*Second\n$/,
      ),
    ]);
    for (const name of ['Second', id])
      expect(await pixel('team', 'list', '--organization', name)).toEqual(
        done('Second has no members yet.\n'),
      );
    expect((await pixel('team', 'list', '--organization', 'Third')).stderr).toMatch(
      /^This organization does not exist/,
    );
  });
});

describe('pixel audit', () => {
  it('shows each change with its author, old and new value', async () => {
    const { stdout } = await pixel('audit', '--action', 'member.', '--since', '1h');
    expect(stdout).toBe(
      '2026-01-02T03:04:05.678Z  operator  member.remove  ann@example.com\n  role: owner → –\n' +
        '2026-01-02T03:04:05.678Z  operator  member.remove  bob@example.com\n  role: editor → –\n' +
        '2026-01-02T03:04:05.678Z  operator  member.role  bob@example.com\n  role: viewer → editor\n',
    );
    expect(JSON.parse((await pixel('audit', '--actor', 'OPERATOR', '--json')).stdout)).toMatchObject({
      entries: Array.from({ length: 5 }, () => ({ actor: { kind: 'operator' } })),
      next: null,
    });
  });

  it('reports that more entries exist, or none', async () => {
    expect(await pixel('audit', '--limit', '1')).toMatchObject({
      code: 0,
      stderr: 'There are older entries; --limit shows up to 1000.\n',
    });
    expect(await pixel('audit', '--actor', 'system')).toEqual(done('No matching changes.\n'));
  });

  it('rejects an invalid option by name', async () => {
    expect(await pixel('audit', '--since', 'ever')).toEqual(
      misused('--since must be a duration such as 30m, 1h or 7d.\n'),
    );
    expect((await pixel('audit', '--project', 'a b')).stderr).toMatch(/^--project must be /);
  });
});

it('prints the link of an invitation that could not be emailed, with a note', async () => {
  mailServer = 'down';
  const unsent = await pixel(
    ...['team', 'invite', '--role', 'analyst', '--email', 'eve@example.com'],
    ...['--organization', 'My organization'],
  );
  expect(unsent.stderr).toMatch(/^The email failed: .*server log/);
  expect([unsent.code, unsent.stdout]).toEqual([0, expect.stringMatching(/^link .*\nexpires .*\n$/)]);
});
