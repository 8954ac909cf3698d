import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { type RealProvider, startRealProvider } from '../../../../../tests/support/oidc.ts';
import { begin, beginInvited, controlWith, count, refusal } from '../../api/login/provider.harness.ts';
import { createVisitor, type Visitor } from '../../api/login/visitor.harness.ts';
import { hashToken } from '../../base/token.ts';

const callback = 'http://localhost:8788/api/auth/callback';

/** The real provider's claims about people. */
const people: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ada: { email: 'ada@example.com', email_verified: true, name: 'Ada' },
  ben: { email: 'ben@example.com', email_verified: true },
  unverified: { email: 'ada@example.com', email_verified: false },
  unsaid: { email: 'ada@example.com' },
  almost: { email: 'ada@example.com', email_verified: 'true' },
  nameless: { email_verified: true },
  elsewhere: { email: 'mallory@evil.example', email_verified: true },
};

let test: TestControl;
let real: RealProvider;
beforeAll(async () => {
  [test, real] = await Promise.all([
    startTestControl(),
    startRealProvider([callback], (login) => people[login] ?? {}),
  ]);
});
afterAll(async () => {
  await Promise.all([test.stop(), real.stop()]);
});
beforeEach(async () => {
  for (const table of ['invitations', 'users'] as const) await test.db.deleteFrom(table).execute();
});

describe('with a real provider', () => {
  it('makes the first person the owner of the existing organisation, and identifies them', async () => {
    const visitor = await signedIn('ada');
    expect(await visitor.read('/api/me')).toEqual({
      user: { userId: expect.any(String), email: 'ada@example.com', name: 'Ada' },
      organizations: [{ organizationId: expect.any(String), name: 'My organization', role: 'owner' }],
      ownsInstallation: true,
      session: { sessionId: expect.any(String) },
    });
    expect(await audited('login')).toMatchObject([{ actor_name: 'ada@example.com', actor_kind: 'user' }]);
  });

  it('recognizes a returning person by the provider’s subject', async () => {
    const first = await signedIn('ada');
    await test.db.updateTable('users').set({ email: 'ada@new.example' }).execute();
    const again = await signedIn('ada');
    expect(await again.read('/api/me')).toMatchObject({ user: { email: 'ada@new.example' } });
    expect(await again.read('/api/me')).not.toEqual(await first.read('/api/me'));
    expect(await count(test)).toEqual({ users: 1, identities: 1, sessions: 2 });
  });

  it('recognizes a person by verified email address, ignoring case', async () => {
    const id = '00000000-0000-7000-8000-000000000001';
    await test.db.insertInto('users').values({ id, email: 'Ada@Example.com', name: 'A.' }).execute();
    expect(await (await signedIn('ada')).read('/api/me')).toMatchObject({ user: { userId: id } });
    expect(await count(test)).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it('returns to the requested page, and to no other place', async () => {
    const { response } = await signIn(createVisitor(controlWith(test, real.settings)), 'ada', {
      returnTo: '/projects/pk?x=1',
    });
    expect(response.headers.get('Location')).toBe('/projects/pk?x=1');
    const evilReturn = { returnTo: '//evil.example' };
    const { response: other } = await signIn(
      createVisitor(controlWith(test, real.settings)),
      'ada',
      evilReturn,
    );
    expect(other.headers.get('Location')).toBe('/');
  });

  it('rejects an uninvited second person, and creates no user', async () => {
    await signedIn('ada');
    const { response, visitor } = await signIn(createVisitor(controlWith(test, real.settings)), 'ben');
    expect(await refusal(response)).toEqual([
      403,
      expect.stringContaining('ben@example.com has no invitation yet. Ask someone'),
    ]);
    expect(visitor.cookies.size).toBe(0);
    expect(await count(test)).toEqual({ users: 1, identities: 1, sessions: 1 });
    expect(await audited('login.refuse')).toMatchObject([
      { subject: 'ben@example.com', actor_kind: 'system' },
    ]);
  });

  it('makes one owner if two first users sign in at once', async () => {
    const visitors = ['ada', 'ben'].map(() => createVisitor(controlWith(test, real.settings)));
    const backs = await Promise.all(
      visitors.map((visitor, index) => atProvider(visitor, index === 0 ? 'ada' : 'ben')),
    );
    const answers = await Promise.all(visitors.map((visitor, index) => visitor.open(backs[index] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(await count(test)).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it('admits an invited person once, with the role of the invitation', async () => {
    await signedIn('ada');
    await invite('ticket', {});
    const { visitor } = await signInInvited(createVisitor(controlWith(test, real.settings)), 'ben');
    expect(await visitor.read('/api/me')).toMatchObject({
      user: { name: 'ben' },
      organizations: [{ role: 'editor' }],
    });
    expect(await audited('invitation.accept')).toHaveLength(1);
    expect((await postInvitation(visitor, 'ticket')).status).toBe(404);
  });

  it('accepts an invitation token in a body, but not in the address', async () => {
    await signedIn('ada');
    await invite('ticket', {});
    const visitor = createVisitor(controlWith(test, real.settings));
    expect((await visitor.post('/api/auth/login', json, '{"invitation":""}')).status).toBe(400);
    const { response } = await signIn(visitor, 'ben', { invitation: 'ticket' });
    expect(await refusal(response)).toEqual([403, expect.stringContaining('has no invitation yet')]);
  });

  it.each([
    ['another address', { email: 'carl@example.com' }, '/invitation?refused=other_address#ticket'],
    ['too late', { expires_at: new Date(0) }, '/invitation?refused=invitation_ended#ticket'],
    ['taken back', { revoked_at: new Date(0) }, '/invitation?refused=invitation_ended#ticket'],
    ['used', { accepted_at: new Date(0) }, '/invitation?refused=invitation_ended#ticket'],
  ])('rejects an invitation that is %s, and redirects to its page', async (_, fields, path) => {
    await signedIn('ada');
    await invite('ticket', fields);
    const { response } = await signInInvited(createVisitor(controlWith(test, real.settings)), 'ben');
    expect([response.status, response.headers.get('Location')]).toEqual([303, path]);
    expect(await audited('login.refuse')).toHaveLength(1);
    expect(await count(test)).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it.each([
    ['unverified', 403, 'has not verified'],
    ['unsaid', 403, 'has not verified'],
    ['almost', 403, 'has not verified'],
    ['nameless', 403, 'did not share your email address'],
    ['elsewhere', 403, 'evil.example cannot sign in'],
  ])('rejects someone %s', async (login, status, message) => {
    const settings = { ...real.settings, allowedDomains: ['example.com'] };
    const { response } = await signIn(createVisitor(controlWith(test, settings)), login);
    expect(await refusal(response)).toEqual([status, expect.stringContaining(message)]);
    expect(await count(test)).toEqual({ users: 0, identities: 0, sessions: 0 });
  });

  it.each([
    ['unverified', 'email_unverified'],
    ['nameless', 'email_missing'],
    ['elsewhere', 'domain_not_allowed'],
  ])('returns an invited person %s to the invitation, with the reason', async (login, code) => {
    await signedIn('ada');
    await invite('ticket', {});
    const settings = { ...real.settings, allowedDomains: ['example.com'] };
    const { response, visitor } = await signInInvited(createVisitor(controlWith(test, settings)), login);
    const path = `/invitation?refused=${code}#ticket`;
    expect([response.status, response.headers.get('Location')]).toEqual([303, path]);
    expect((await postInvitation(visitor, 'ticket')).status).toBe(200);
    expect(await count(test)).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it('accepts no code twice', async () => {
    const visitor = createVisitor(controlWith(test, real.settings));
    const back = await atProvider(visitor, 'ada');
    const cookies = [...visitor.cookies];
    expect((await visitor.open(back)).status).toBe(303);
    expect(await refusal(await visitor.open(back))).toEqual([
      400,
      expect.stringContaining('not started in this browser'),
    ]);
    const thief = createVisitor(controlWith(test, real.settings));
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect(await refusal(await thief.open(back))).toEqual([
      400,
      expect.stringMatching(/took too long or was already used[\s\S]*href="\/api\/auth\/login">Try again/),
    ]);
    expect(test.warned.at(-1)?.fields).toMatchObject({ reason: expect.stringContaining('invalid_grant') });
    expect(await count(test)).toMatchObject({ users: 1, sessions: 1 });
  });

  it('reports the provider’s error instead of an identity', async () => {
    const visitor = createVisitor(controlWith(test, real.settings));
    const response = await visitor.open(await atProvider(visitor, 'ada', {}, 'cancel'));
    expect(await refusal(response)).toEqual([400, expect.stringContaining('“access_denied”')]);
  });
});

describe('the login page', () => {
  it('has a button with the provider’s name if configured', async () => {
    const visitor = createVisitor(controlWith(test, { ...real.settings, name: 'A & B' }));
    expect(await visitor.read('/api/auth/entrance')).toEqual({
      kind: 'provider',
      name: 'A & B',
      href: '/api/auth/login',
    });
  });

  it('of an invitation is where a known user returns, and accepts it', async () => {
    await signedIn('ada');
    const ben = { id: '00000000-0000-7000-8000-000000000002', email: 'ben@example.com', name: 'Ben' };
    await test.db.insertInto('users').values(ben).execute();
    await invite('ticket', { email: 'ben@example.com' });
    const visitor = createVisitor(controlWith(test, real.settings));
    expect(await (await postInvitation(visitor, 'ticket')).json()).toMatchObject({
      organizationName: 'My organization',
      role: 'editor',
      email: 'ben@example.com',
      invitedBy: 'ada@example.com',
    });
    const { response } = await signInInvited(visitor, 'ben');
    expect(response.headers.get('Location')).toBe('/invitation#ticket');
    const accept = (headers = {}) =>
      visitor.post('/api/invitations/accept', { ...json, ...headers }, JSON.stringify({ token: 'ticket' }));
    expect((await accept({ Origin: 'http://localhost:8787' })).status).toBe(403);
    expect((await accept()).status).toBe(200);
    expect(await visitor.read('/api/me')).toMatchObject({ organizations: [{ role: 'editor' }] });
    expect((await postInvitation(visitor, 'ticket')).status).toBe(404);
    expect((await accept()).status).toBe(404);
  });

  it('of an invitation also works at its address before the dashboard', async () => {
    const response = await createVisitor(test.control.controlApp).open('/invitations/ticket%2F');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/invitation#ticket%2F']);
  });
});

const json = { 'Content-Type': 'application/json' };

/** Requests the invitation of a link. */
function postInvitation(visitor: Visitor, token: string): Promise<Response> {
  return visitor.post('/api/auth/invitation', json, JSON.stringify({ token }));
}

async function atProvider(
  visitor: Visitor,
  login: string,
  query: Readonly<Record<string, string>> = {},
  response: 'consent' | 'cancel' = 'consent',
): Promise<string> {
  return real.signIn((await begin(visitor, query)).href, login, response);
}

async function signIn(visitor: Visitor, login: string, query: Readonly<Record<string, string>> = {}) {
  const back = await atProvider(visitor, login, query);
  const response = await visitor.open(back, { 'Sec-Fetch-Site': 'cross-site' });
  return { visitor, response };
}

/** Signs in with the invitation `ticket`. This provider doesn't support the prompt for an account, so the request is repeated without it. */
async function signInInvited(visitor: Visitor, login: string) {
  const first = await beginInvited(visitor, 'ticket');
  expect(first.searchParams.get('prompt')).toBe('select_account');
  expect(first.href).not.toContain('ticket');
  const refused = await real.signIn(first.href, login);
  expect(new URL(refused).searchParams.get('error')).toBe('invalid_request');
  const again = await visitor.open(refused, { 'Sec-Fetch-Site': 'cross-site' });
  const second = new URL(again.headers.get('Location') ?? '');
  expect(second.searchParams.has('prompt')).toBe(false);
  const response = await visitor.open(await real.signIn(second.href, login), {
    'Sec-Fetch-Site': 'cross-site',
  });
  return { visitor, response };
}

async function signedIn(login: string): Promise<Visitor> {
  const { visitor, response } = await signIn(createVisitor(controlWith(test, real.settings)), login);
  expect(response.status).toBe(303);
  return visitor;
}

let auditedBefore = new Set<string>();
beforeEach(async () => {
  const rows = await test.db.selectFrom('audit_log').select('id').execute();
  auditedBefore = new Set(rows.map(({ id }) => id));
});

async function audited(action: string) {
  const rows = await test.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();
  return rows.filter(({ id }) => !auditedBefore.has(id));
}

async function invite(token: string, fields: object): Promise<void> {
  const { id } = await test.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  await test.db
    .insertInto('invitations')
    .values({
      id: '00000000-0000-7000-8000-00000000000f',
      organization_id: id,
      token_sha256: hashToken(token),
      email: null,
      role: 'editor',
      invited_by: 'ada@example.com',
      expires_at: new Date(test.clock.now + 3_600_000),
      accepted_at: null,
      accepted_by: null,
      revoked_at: null,
      ...fields,
    })
    .execute();
}
