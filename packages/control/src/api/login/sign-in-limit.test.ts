import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { type EvilProvider, startEvilProvider } from '../../../../../tests/support/oidc.ts';
import { createControl } from '../../create-control.ts';
import { begin, controlWith } from './provider.harness.ts';
import { createSignInLimit } from './sign-in-limit.ts';
import { createVisitor, type Visitor } from './visitor.harness.ts';

const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let test: TestControl;
let evil: EvilProvider;
beforeAll(async () => {
  [test, evil] = await Promise.all([startTestControl(), startEvilProvider()]);
});
afterAll(async () => {
  await Promise.all([test.stop(), evil.stop()]);
});

/** Goes to the provider and back; returns both statuses. */
async function signIn(visitor: Visitor, code = 'x'): Promise<readonly number[]> {
  const begun = await visitor.open('/api/auth/login');
  if (begun.status !== 303) return [begun.status];
  const address = new URL(begun.headers.get('Location') ?? '');
  evil.nonce = address.searchParams.get('nonce') ?? '';
  const back = `/api/auth/callback?code=${code}&state=${address.searchParams.get('state')}`;
  return [begun.status, (await visitor.open(back)).status];
}

async function linkStatuses(visitor: Visitor, count: number, headers = {}): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await visitor.open('/api/auth/link?token=x', headers)).status);
  return statuses;
}

describe('an office behind one address', () => {
  it('allows twenty sign-ins per minute, and answers the next one with Retry-After', async () => {
    const app = controlWith(test, evil.settings);
    for (let index = 0; index < 20; index += 1)
      expect([index, ...(await signIn(createVisitor(app)))]).toEqual([index, 303, 303]);
    expect(await signIn(createVisitor(app))).toEqual([429]);
    expect(await signIn(createVisitor(app, { peer: '192.0.2.2' }))).toEqual([303, 303]);
    test.clock.now += 60_000;
    expect(await signIn(createVisitor(app))).toEqual([303, 303]);
  });

  it('does not count merely starting a sign-in', async () => {
    const app = controlWith(test, evil.settings);
    const undecided = createVisitor(app);
    for (let index = 0; index < 30; index += 1) await begin(undecided);
    expect(await signIn(createVisitor(app))).toEqual([303, 303]);
  });
});

it('counts failed sign-ins: at the provider, before it and on the way back', async () => {
  const app = controlWith(test, evil.settings);
  const visitor = createVisitor(app);
  evil.setState('away');
  expect(await signIn(visitor)).toEqual([503]);
  evil.setState('here');
  evil.signing = 'another-key';
  expect(await signIn(visitor)).toEqual([303, 400]);
  evil.signing = 'its-key';
  for (let index = 0; index < 18; index += 1)
    expect((await visitor.open('/api/auth/callback?code=x&state=y')).status).toBe(400);
  expect(await signIn(visitor)).toEqual([429]);
});

it('counts every callback, even several for one start', async () => {
  const visitor = createVisitor(controlWith(test, evil.settings));
  const state = (await begin(visitor)).searchParams.get('state');
  const cookies = [...visitor.cookies];
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) {
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    statuses.push((await visitor.open(`/api/auth/callback?code=${index}&state=${state}`)).status);
  }
  expect([new Set(statuses.slice(0, 20)), statuses.at(-1)]).toEqual([new Set([400]), 429]);
});

it('counts neither reads nor prefetches, nor sign-outs', async () => {
  const visitor = createVisitor(createControl(test.deps).controlApp, { peer: '192.0.2.1' });
  for (let index = 0; index < 30; index += 1) {
    expect((await visitor.open('/api/auth/link?token=x', { 'Sec-Purpose': 'prefetch' })).status).toBe(503);
    expect((await visitor.post('/api/auth/logout')).status).toBe(303);
    expect((await visitor.open('/api/auth/nothing')).status).toBe(404);
  }
  expect(await linkStatuses(visitor, 1)).toEqual([403]);
});

describe('the 21st sign-in within a minute from one address', () => {
  const refuse = async (headers: Readonly<Record<string, string>>) => {
    const visitor = createVisitor(createControl(test.deps).controlApp, { peer: '192.0.2.1' });
    expect(new Set(await linkStatuses(visitor, 20))).toEqual(new Set([403]));
    return { visitor, refused: await visitor.open('/api/auth/link?token=x', headers) };
  };

  it('is a page with the time to retry in a browser', async () => {
    const { visitor, refused } = await refuse(asBrowser);
    expect([refused.status, refused.headers.get('Retry-After'), refused.headers.get('Content-Type')]).toEqual(
      [429, '60', 'text/html; charset=UTF-8'],
    );
    const page = await refused.text();
    expect(page).toContain('<h1>Too many sign-ins</h1>');
    expect(page).toContain('wait 60 seconds');
    expect((await visitor.open('/')).status).toBe(200);
    test.clock.now += 59_000;
    const later = await visitor.open('/api/auth/link?token=x', asBrowser);
    expect([later.headers.get('Retry-After'), await later.text()]).toEqual([
      '1',
      expect.stringContaining('wait 1 second,'),
    ]);
    test.clock.now += 1_000;
    expect(await linkStatuses(visitor, 1)).toEqual([403]);
  });

  it.each(['application/json', '*/*', 'application/json, text/html;q=0.5'])(
    'is JSON if a program accepts %s',
    async (accept) => {
      const { refused } = await refuse({ Accept: accept });
      expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([
        429,
        '60',
        expect.objectContaining({ error: expect.objectContaining({ code: 'rate_limited' }) }),
      ]);
    },
  );
});

describe('a client address', () => {
  it('is an IPv6 network of 64 bits, in any notation', async () => {
    const app = createControl(test.deps).controlApp;
    await linkStatuses(createVisitor(app, { peer: '2001:db8::1' }), 20);
    expect(await linkStatuses(createVisitor(app, { peer: '2001:0db8:0:0:ffff::2' }), 1)).toEqual([429]);
    expect(await linkStatuses(createVisitor(app, { peer: '2001:db8:0:1::1' }), 1)).toEqual([403]);
  });

  it('is taken from trusted proxies only', async () => {
    const login = { ...test.deps.login, isTrustedProxy: (address: string) => address === '10.0.0.1' };
    const app = createControl({ ...test.deps, login }).controlApp;
    const proxied = createVisitor(app, { peer: '10.0.0.1' });
    await linkStatuses(proxied, 20, { 'X-Forwarded-For': '192.0.2.9, 192.0.2.1' });
    expect(await linkStatuses(proxied, 1, { 'X-Forwarded-For': '192.0.2.8, 192.0.2.1' })).toEqual([429]);
    expect(await linkStatuses(proxied, 1, { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2' })).toEqual([403]);
    const liar = createVisitor(app, { peer: '192.0.2.3' });
    await linkStatuses(liar, 20, { 'X-Forwarded-For': '192.0.2.4' });
    expect(await linkStatuses(liar, 1, { 'X-Forwarded-For': '192.0.2.5' })).toEqual([429]);
  });

  it('is one of the 10,000 most recent ones remembered', async () => {
    const limit = createSignInLimit(
      { now: () => 0, login: { isTrustedProxy: () => false } },
      { maxAttempts: 1 },
    );
    const app = new Hono();
    app.get('/', (context) => {
      limit.count(context);
      return context.text('in');
    });
    app.onError((_, context) => context.text('refused', 429));
    const statusOf = async (index: number) => {
      const remoteAddress = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
      return (await app.request('/', {}, { incoming: { socket: { remoteAddress } } })).status;
    };
    for (let index = 0; index < 10_000; index += 1) expect(await statusOf(index)).toBe(200);
    expect([await statusOf(0), await statusOf(9_999)]).toEqual([429, 429]);
    expect(await statusOf(10_000)).toBe(200);
    expect([await statusOf(9_999), await statusOf(0)]).toEqual([429, 200]);
  });
});
