import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import {
  challengeOf,
  type EvilProvider,
  type RealProvider,
  startEvilProvider,
  startRealProvider,
} from '../../../../tests/support/oidc.ts';
import { createControl } from '../create-control.ts';
import { tokenHash } from '../previews/token.ts';
import type { ProviderSettings } from './login-settings.ts';
import { createVisitor, type Visitor } from './visitor-place.ts';

const callback = 'http://localhost:8788/api/auth/callback';

/** What the real provider says of people. */
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
let evil: EvilProvider;
beforeAll(async () => {
  [test, real, evil] = await Promise.all([
    startTestControl(),
    startRealProvider([callback], (login) => people[login] ?? {}),
    startEvilProvider(),
  ]);
});
afterAll(async () => {
  await Promise.all([test.stop(), real.stop(), evil.stop()]);
});
beforeEach(async () => {
  for (const table of ['invitations', 'users'] as const) await test.db.deleteFrom(table).execute();
  evil.claims = {};
  evil.signing = 'its-key';
  evil.isAway('here');
});

describe('with a real provider', () => {
  it('makes the first person the owner of the organisation that is there, and shows who it is', async () => {
    const visitor = await signedIn('ada');
    expect(await visitor.read('/api/me')).toEqual({
      user: { userId: expect.any(String), email: 'ada@example.com', name: 'Ada' },
      organizations: [{ organizationId: expect.any(String), name: 'My organization', role: 'owner' }],
      session: { sessionId: expect.any(String) },
    });
    const page = await (await visitor.open('/')).text();
    expect(page).toContain('signed in as <b>Ada</b>, ada@example.com');
    expect(page).toMatch(/<b>My organization<\/b> <span>owner<\/span>/);
    expect(await audited('login')).toMatchObject([{ actor_name: 'ada@example.com', actor_kind: 'user' }]);
  });

  it('knows a person again, by the provider’s own name for them', async () => {
    const first = await signedIn('ada');
    await test.db.updateTable('users').set({ email: 'ada@new.example' }).execute();
    const again = await signedIn('ada');
    expect(await again.read('/api/me')).toMatchObject({ user: { email: 'ada@new.example' } });
    expect(await again.read('/api/me')).not.toEqual(await first.read('/api/me'));
    expect(await count()).toEqual({ users: 1, identities: 1, sessions: 2 });
  });

  it('knows a person by a verified e-mail address, whatever its case', async () => {
    const id = '00000000-0000-7000-8000-000000000001';
    await test.db.insertInto('users').values({ id, email: 'Ada@Example.com', name: 'A.' }).execute();
    expect(await (await signedIn('ada')).read('/api/me')).toMatchObject({ user: { userId: id } });
    expect(await count()).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it('comes back to where somebody wanted to go, and to no other place', async () => {
    const { answer } = await signIn(createVisitor(app(real.settings)), 'ada', {
      returnTo: '/projects/pk?x=1',
    });
    expect(answer.headers.get('Location')).toBe('/projects/pk?x=1');
    const evilReturn = { returnTo: '//evil.example' };
    const { answer: other } = await signIn(createVisitor(app(real.settings)), 'ada', evilReturn);
    expect(other.headers.get('Location')).toBe('/');
  });

  it('lets nobody in after the first one who is not invited, and makes nothing of them', async () => {
    await signedIn('ada');
    const { answer, visitor } = await signIn(createVisitor(app(real.settings)), 'ben');
    expect(await refusal(answer)).toEqual([
      403,
      expect.stringContaining('Nobody has invited ben@example.com yet. Ask somebody'),
    ]);
    expect(visitor.cookies.size).toBe(0);
    expect(await count()).toEqual({ users: 1, identities: 1, sessions: 1 });
    expect(await audited('login.refuse')).toMatchObject([
      { subject: 'ben@example.com', actor_kind: 'system' },
    ]);
  });

  it('makes one owner of two who come first at the same time', async () => {
    const visitors = ['ada', 'ben'].map(() => createVisitor(app(real.settings)));
    const backs = await Promise.all(
      visitors.map((visitor, index) => atProvider(visitor, index === 0 ? 'ada' : 'ben')),
    );
    const answers = await Promise.all(visitors.map((visitor, index) => visitor.open(backs[index] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(await count()).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it('lets in who is invited, once, with the role of the invitation', async () => {
    await signedIn('ada');
    await invite('ticket', {});
    const { visitor } = await signIn(createVisitor(app(real.settings)), 'ben', { invitation: 'ticket' });
    expect(await visitor.read('/api/me')).toMatchObject({
      user: { name: 'ben' },
      organizations: [{ role: 'editor' }],
    });
    expect(await audited('invitation.accept')).toHaveLength(1);
    expect((await visitor.open('/invitations/ticket')).status).toBe(404);
  });

  it.each([
    ['another address', { email: 'carl@example.com' }],
    ['too late', { expires_at: new Date(0) }],
    ['taken back', { revoked_at: new Date(0) }],
    ['used', { accepted_at: new Date(0) }],
  ])('lets nobody in by an invitation that is %s', async (_, fields) => {
    await signedIn('ada');
    await invite('ticket', fields);
    const { answer } = await signIn(createVisitor(app(real.settings)), 'ben', { invitation: 'ticket' });
    expect(await refusal(answer)).toEqual([403, expect.stringMatching(/invitation.*\?invitation=ticket/s)]);
    expect(await count()).toEqual({ users: 1, identities: 1, sessions: 1 });
  });

  it.each([
    ['unverified', 403, 'has not verified'],
    ['unsaid', 403, 'has not verified'],
    ['almost', 403, 'has not verified'],
    ['nameless', 403, 'did not tell your e-mail address'],
    ['elsewhere', 403, 'evil.example are not let in'],
  ])('does not let in somebody %s', async (login, status, said) => {
    const settings = { ...real.settings, allowedDomains: ['example.com'] };
    const { answer } = await signIn(createVisitor(app(settings)), login);
    expect(await refusal(answer)).toEqual([status, expect.stringContaining(said)]);
    expect(await count()).toEqual({ users: 0, identities: 0, sessions: 0 });
  });

  it('takes no code twice', async () => {
    const visitor = createVisitor(app(real.settings));
    const back = await atProvider(visitor, 'ada');
    const cookies = [...visitor.cookies];
    expect((await visitor.open(back)).status).toBe(303);
    expect(await refusal(await visitor.open(back))).toEqual([
      400,
      expect.stringContaining('not begun in this browser'),
    ]);
    const thief = createVisitor(app(real.settings));
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect(await refusal(await thief.open(back))).toEqual([
      400,
      expect.stringContaining('could not be verified'),
    ]);
    expect(test.warned.at(-1)?.fields).toMatchObject({ reason: expect.stringContaining('invalid_grant') });
    expect(await count()).toMatchObject({ users: 1, sessions: 1 });
  });

  it('says what the provider said instead of who it is', async () => {
    const visitor = createVisitor(app(real.settings));
    const answer = await visitor.open(await atProvider(visitor, 'ada', {}, 'cancel'));
    expect(await refusal(answer)).toEqual([400, expect.stringContaining('“access_denied”')]);
  });
});

describe('with a provider that cannot be trusted', () => {
  it('signs in with what is right, and sends the verifier of its challenge', async () => {
    const { answer, begun } = await meetEvil();
    expect(answer.status).toBe(303);
    expect(begun.searchParams.get('code_challenge_method')).toBe('S256');
    const verifier = evil.requests.at(-1)?.get('code_verifier') ?? '';
    expect(challengeOf(verifier)).toBe(begun.searchParams.get('code_challenge'));
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['another audience', { aud: 'another' }, /aud/],
    ['another issuer', { iss: 'https://evil.example' }, /iss/],
    ['another nonce', { nonce: 'another' }, /nonce/],
    ['no nonce', { nonce: undefined }, /nonce/],
    ['a time that is over', { exp: Math.floor(Date.now() / 1_000) - 120 }, /exp/],
    ['no time', { exp: undefined }, /exp/],
    ['no subject', { sub: undefined }, /sub/],
  ])('takes no token with %s', async (_, claims, reason) => {
    evil.claims = claims;
    const { answer } = await meetEvil();
    expect(await refusal(answer)).toEqual([400, expect.stringContaining('could not be verified')]);
    expect(test.warned.at(-1)).toMatchObject({
      message: 'A login was refused',
      fields: { reason: expect.stringMatching(reason) },
    });
    expect(await count()).toEqual({ users: 0, identities: 0, sessions: 0 });
  });

  it.each(['another-key', 'none'] as const)('takes no token that is signed with %s', async (signing) => {
    evil.signing = signing;
    const { answer } = await meetEvil();
    expect(await refusal(answer)).toEqual([400, expect.stringContaining('could not be verified')]);
    expect(await count()).toEqual({ users: 0, identities: 0, sessions: 0 });
  });

  it('takes no answer with another state, or without one, and then begins anew', async () => {
    for (const state of ['&state=another', '']) {
      const visitor = createVisitor(app(evil.settings));
      await begin(visitor);
      const answer = await visitor.open(`/api/auth/callback?code=x${state}`);
      expect(await refusal(answer)).toEqual([400, expect.stringContaining('href="/api/auth/login"')]);
      expect(visitor.cookies.size).toBe(0);
    }
  });

  it('takes no answer to a login that another browser began, or that took more than ten minutes', async () => {
    const visitor = createVisitor(app(evil.settings));
    const begun = await begin(visitor);
    const path = `/api/auth/callback?code=x&state=${begun.searchParams.get('state')}`;
    expect(await refusal(await createVisitor(app(evil.settings)).open(path))).toEqual([
      400,
      expect.stringContaining('not begun in this browser'),
    ]);
    test.clock.now += 10 * 60_000;
    expect((await visitor.open(path)).status).toBe(400);
    expect(await count()).toEqual({ users: 0, identities: 0, sessions: 0 });
  });

  it('shows nothing of an answer as HTML', async () => {
    const visitor = createVisitor(app(evil.settings));
    const begun = await begin(visitor);
    const state = begun.searchParams.get('state');
    const answer = await visitor.open(`/api/auth/callback?error=%3Cb%3E&state=${state}`);
    expect(await refusal(answer)).toEqual([400, expect.not.stringContaining('<b>')]);
  });

  it('says that the provider cannot be reached, and goes on once it can', async () => {
    const control = app(evil.settings);
    evil.isAway('away');
    const answer = await createVisitor(control).open('/api/auth/login');
    expect(await refusal(answer)).toEqual([503, expect.stringContaining('cannot be reached')]);
    evil.isAway('here');
    expect((await createVisitor(control).open('/api/auth/login')).status).toBe(303);
  });
});

describe('the page', () => {
  it('has a button with the name of the provider', async () => {
    const page = await (await createVisitor(app({ ...real.settings, name: 'A & B' })).open('/')).text();
    expect(page).toContain('href="/api/auth/login">Sign in with A &amp; B</a>');
  });

  it('shows what an invitation is to, and accepts it for who is signed in', async () => {
    await signedIn('ada');
    const ben = { id: '00000000-0000-7000-8000-000000000002', email: 'ben@example.com', name: 'Ben' };
    await test.db.insertInto('users').values(ben).execute();
    await invite('ticket', { email: 'ben@example.com' });
    const visitor = createVisitor(app(real.settings));
    const page = await (await visitor.open('/invitations/ticket')).text();
    expect(page).toMatch(/<b>My organization<\/b>, as <b>editor<\/b>[\s\S]*Sign in to accept/);
    const { answer } = await signIn(visitor, 'ben', { invitation: 'ticket' });
    expect(answer.headers.get('Location')).toBe('/invitations/ticket');
    expect(await (await visitor.open('/invitations/ticket')).text()).toContain(
      'method="post" action="/invitations/ticket/accept"',
    );
    const foreign = await visitor.post('/invitations/ticket/accept', { Origin: 'http://localhost:8787' });
    expect(foreign.status).toBe(403);
    expect((await visitor.post('/invitations/ticket/accept')).status).toBe(303);
    expect(await visitor.read('/api/me')).toMatchObject({ organizations: [{ role: 'editor' }] });
    expect((await visitor.open('/invitations/ticket')).status).toBe(404);
    expect((await visitor.post('/invitations/ticket/accept')).status).toBe(403);
  });
});

function app(provider: ProviderSettings) {
  return createControl({ ...test.deps, login: { ...test.deps.login, provider } }).controlApp;
}

/** Begins to sign in, and gives the address at the provider. */
async function begin(visitor: Visitor, query: Readonly<Record<string, string>> = {}): Promise<URL> {
  const answer = await visitor.open(`/api/auth/login?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('Location') ?? '');
}

async function atProvider(
  visitor: Visitor,
  login: string,
  query: Readonly<Record<string, string>> = {},
  answer: 'consent' | 'cancel' = 'consent',
): Promise<string> {
  return real.signIn((await begin(visitor, query)).href, login, answer);
}

async function signIn(visitor: Visitor, login: string, query: Readonly<Record<string, string>> = {}) {
  const back = await atProvider(visitor, login, query);
  const answer = await visitor.open(back, { 'Sec-Fetch-Site': 'cross-site' });
  return { visitor, answer };
}

async function signedIn(login: string): Promise<Visitor> {
  const { visitor, answer } = await signIn(createVisitor(app(real.settings)), login);
  expect(answer.status).toBe(303);
  return visitor;
}

async function meetEvil() {
  const visitor = createVisitor(app(evil.settings));
  const begun = await begin(visitor);
  evil.nonce = begun.searchParams.get('nonce') ?? '';
  const answer = await visitor.open(`/api/auth/callback?code=x&state=${begun.searchParams.get('state')}`);
  return { visitor, answer, begun };
}

async function refusal(answer: Response): Promise<[number, string]> {
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  const page = await answer.text();
  expect(page).toContain('Try again');
  return [answer.status, page];
}

async function count() {
  const rows = async (table: 'users' | 'identities' | 'sessions') =>
    (await test.db.selectFrom(table).selectAll().execute()).length;
  return {
    users: await rows('users'),
    identities: await rows('identities'),
    sessions: await rows('sessions'),
  };
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
      token_sha256: tokenHash(token),
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
