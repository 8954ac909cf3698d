import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { challengeOf, type EvilProvider, startEvilProvider } from '../../../../../tests/support/oidc.ts';
import { begin, controlWith, count, refusal } from '../../api/login/provider.harness.ts';
import { createVisitor } from '../../api/login/visitor.harness.ts';
import { createControl } from '../../create-control.ts';

let test: TestControl;
let evil: EvilProvider;
beforeAll(async () => {
  [test, evil] = await Promise.all([startTestControl(), startEvilProvider()]);
});
afterAll(async () => {
  await Promise.all([test.stop(), evil.stop()]);
});
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  evil.claims = {};
  evil.signing = 'its-key';
  evil.tokenFailure = undefined;
  evil.setState('here');
});

it('signs in with a valid token, and sends its PKCE verifier', async () => {
  const { response, begun } = await meetEvil();
  expect(response.status).toBe(303);
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
])('rejects a token with %s', async (_, claims, reason) => {
  evil.claims = claims;
  const { response } = await meetEvil();
  expect(await refusal(response)).toEqual([400, expect.stringContaining('could not be verified')]);
  expect(test.warned.at(-1)).toMatchObject({
    message: 'A login was rejected',
    fields: { reason: expect.stringMatching(reason) },
  });
  expect(await count(test)).toEqual({ users: 0, identities: 0, sessions: 0 });
});

it.each(['another-key', 'none'] as const)('rejects a token signed with %s', async (signing) => {
  evil.signing = signing;
  const { response } = await meetEvil();
  expect(await refusal(response)).toEqual([400, expect.stringContaining('could not be verified')]);
  expect(await count(test)).toEqual({ users: 0, identities: 0, sessions: 0 });
});

it('rejects a callback with a wrong or missing state, and then starts over', async () => {
  for (const state of ['&state=another', '']) {
    const visitor = createVisitor(controlWith(test, evil.settings));
    evil.nonce = (await begin(visitor)).searchParams.get('nonce') ?? '';
    const response = await visitor.open(`/api/auth/callback?code=x${state}`);
    expect(test.warned.at(-1)?.fields).toMatchObject({ reason: expect.stringContaining('state') });
    expect(await refusal(response)).toEqual([400, expect.stringContaining('href="/api/auth/login"')]);
    expect(visitor.cookies.size).toBe(0);
  }
});

it('rejects a callback for a login that another browser started, or that took over ten minutes', async () => {
  const visitor = createVisitor(controlWith(test, evil.settings));
  const begun = await begin(visitor);
  evil.nonce = begun.searchParams.get('nonce') ?? '';
  const path = `/api/auth/callback?code=x&state=${begun.searchParams.get('state')}`;
  expect(await refusal(await createVisitor(controlWith(test, evil.settings)).open(path))).toEqual([
    400,
    expect.stringContaining('not started in this browser'),
  ]);
  test.clock.now += 10 * 60_000;
  expect((await visitor.open(path)).status).toBe(400);
  expect(await count(test)).toEqual({ users: 0, identities: 0, sessions: 0 });
});

it.each<[string, EvilProvider['tokenFailure'], RegExp, RegExp]>([
  ['hangs up', 'hangs up', /is unreachable/, /is unreachable: fetch failed/],
  ['answers with an error of its own', { status: 502 }, /is returning an error \(HTTP 502\)/, /HTTP 502/],
  ['is too busy', { status: 429 }, /is returning an error \(HTTP 429\)/, /HTTP 429/],
  [
    'does not know the client',
    { status: 401, error: 'invalid_client' },
    /does not accept Pixel.+ credentials.*OIDC_CLIENT_ID/,
    /OIDC_CLIENT_ID[\s\S]*invalid_client/,
  ],
  [
    'does not let the client ask',
    { status: 400, error: 'unauthorized_client' },
    /does not accept Pixel.+ credentials/,
    /unauthorized_client/,
  ],
  ['lets nobody ask', { status: 401 }, /does not accept Pixel.+ credentials/, /HTTP 401/],
])('reports that the provider %s during the token request', async (_, failure, message, reason) => {
  evil.tokenFailure = failure;
  const { response, visitor } = await meetEvil();
  expect(await refusal(response)).toEqual([503, expect.stringMatching(message)]);
  expect(test.warned.at(-1)).toMatchObject({
    message: 'A login was rejected',
    fields: { reason: expect.stringMatching(reason) },
  });
  expect(visitor.cookies.size).toBe(0);
  evil.tokenFailure = undefined;
  expect((await meetEvil()).response.status).toBe(303);
});

it('escapes HTML in a provider’s response', async () => {
  const visitor = createVisitor(controlWith(test, evil.settings));
  const begun = await begin(visitor);
  const state = begun.searchParams.get('state');
  const response = await visitor.open(`/api/auth/callback?error=%3Cb%3E&state=${state}`);
  expect(await refusal(response)).toEqual([400, expect.not.stringContaining('<b>')]);
});

it('tells an invited person why the provider cannot be reached, with a code', async () => {
  const visitor = createVisitor(controlWith(test, evil.settings));
  const body = JSON.stringify({ invitation: 'ticket' });
  const ask = () => visitor.post('/api/auth/login', { 'Content-Type': 'application/json' }, body);
  evil.setState('away');
  const response = await ask();
  expect([response.status, await response.json()]).toMatchObject([
    503,
    {
      error: {
        code: 'provider_unavailable',
        message: expect.stringMatching(/is returning an error \(HTTP 503\)\. Try again in a minute/),
        parameters: { reason: 'provider_failed', status: 503 },
      },
    },
  ]);
  evil.setState('here');
  expect((await ask()).status).toBe(200);
});

it('reports that discovery failed, and recovers once it succeeds', async () => {
  const app = controlWith(test, evil.settings);
  evil.setState('away');
  const response = await createVisitor(app).open('/api/auth/login');
  expect(await refusal(response)).toEqual([503, expect.stringContaining('is returning an error (HTTP 503)')]);
  evil.setState('here');
  expect((await createVisitor(app).open('/api/auth/login')).status).toBe(303);
});

it('repeats discovery after a day, and keeps the previous metadata if it fails', async () => {
  const app = controlWith(test, evil.settings);
  const before = evil.discoveries;
  const open = async () => (await createVisitor(app).open('/api/auth/login')).status;
  expect([await open(), await open(), evil.discoveries - before]).toEqual([303, 303, 1]);
  test.clock.now += 24 * 60 * 60_000 - 1;
  expect([await open(), evil.discoveries - before]).toEqual([303, 1]);
  test.clock.now += 1;
  evil.setState('away');
  expect([await open(), evil.discoveries - before]).toEqual([303, 1]);
  evil.setState('here');
  test.clock.now += 60_000;
  expect([await open(), evil.discoveries - before]).toEqual([303, 2]);
});

it('loads a new provider key when a token is signed with it', async () => {
  const app = controlWith(test, evil.settings);
  const signIn = async () => {
    const visitor = createVisitor(app);
    const begun = await begin(visitor);
    evil.nonce = begun.searchParams.get('nonce') ?? '';
    const path = `/api/auth/callback?code=x&state=${begun.searchParams.get('state')}`;
    return (await visitor.open(path)).status;
  };
  expect(await signIn()).toBe(303);
  evil.keyId = 'rotated';
  expect([await signIn(), await signIn()]).toEqual([400, 303]);
  evil.keyId = 'own';
});

it('works below a proxy’s path prefix', async () => {
  const login = { ...test.deps.login, provider: evil.settings, controlUrl: 'https://pixel.example/ab' };
  const { controlApp } = createControl({ ...test.deps, login });
  const visitor = createVisitor(controlApp, { origin: 'https://pixel.example' });
  expect(await visitor.read('/api/auth/entrance')).toMatchObject({ href: '/ab/api/auth/login' });
  const begun = await begin(visitor, { returnTo: '/x' });
  expect(begun.searchParams.get('redirect_uri')).toBe('https://pixel.example/ab/api/auth/callback');
  evil.nonce = begun.searchParams.get('nonce') ?? '';
  const response = await visitor.open(`/api/auth/callback?code=x&state=${begun.searchParams.get('state')}`);
  expect(response.headers.get('Location')).toBe('/ab/x');
  expect(evil.requests.at(-1)?.get('redirect_uri')).toBe('https://pixel.example/ab/api/auth/callback');
  expect([...visitor.cookies.keys()]).toEqual(['__Host-pixel_session']);
});

async function meetEvil() {
  const visitor = createVisitor(controlWith(test, evil.settings));
  const begun = await begin(visitor);
  evil.nonce = begun.searchParams.get('nonce') ?? '';
  const response = await visitor.open(`/api/auth/callback?code=x&state=${begun.searchParams.get('state')}`);
  return { visitor, response, begun };
}
