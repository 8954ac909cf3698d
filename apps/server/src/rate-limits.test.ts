import { slotCount } from '@pixel/edge';
import { errorBodySchema, type ProjectLimits } from '@pixel/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindingNames, type Send, type StartedEdge, startEdge } from '../../../tests/support/start-edge.ts';
import { createRateLimits } from './rate-limits.ts';

let served: StartedEdge | undefined;
afterEach(async () => {
  await served?.close();
  served = undefined;
});

const rateLimits = (limits: { perAddress?: number; perVisitor?: number; lookUpsPerAddress?: number }) =>
  createRateLimits({ perAddress: 1_000, perVisitor: 1_000, loopback: 'limited', seed: 7, ...limits });
const emptySnapshot = {
  formatVersion: 1,
  version: '2026-01-01T00:00:00.000Z',
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: [],
};
const visitor = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, 'a')}`;
const bootstrap = (send: Send, n = 0, projectKey = 'pk_a', headers: Record<string, string> = {}) =>
  send(`/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${visitor(n)}`, { headers });
const event = (n = 0, projectKey = 'pk_a') => ({
  projectKey,
  anonymousId: visitor(n),
  eventName: 'hello',
  assignments: [],
});
const post = (send: Send, path: string, body: unknown) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const statuses = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map((response) => response.status);

describe.each(bindingNames)('through %s', (name) => {
  it('refuses a visitor over the limit, with Retry-After', async () => {
    served = await startEdge({ rateLimits: rateLimits({ perVisitor: 3 }) });
    const send = served.send[name];
    expect(await statuses([1, 2, 3].map(() => bootstrap(send)))).toEqual([200, 200, 200]);
    const reads = served.reads();
    const refused = await bootstrap(send, 0, 'pk_other');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(errorBodySchema.parse(await refused.json()).error.code).toBe('rate_limited');
    expect(served.reads()).toBe(reads);
    expect(await statuses([bootstrap(send, 1)])).toEqual([200]);
  });

  it('counts events separately, and each event of a batch', async () => {
    served = await startEdge({ rateLimits: rateLimits({ perVisitor: 5 }) });
    const send = served.send[name];
    await Promise.all([1, 2, 3, 4, 5].map(() => bootstrap(send)));
    const batch = { events: [event(), event(), event(), event()] };
    expect(await statuses([post(send, '/sdk/events', batch)])).toEqual([200]);
    expect(await statuses([post(send, '/sdk/event', event())])).toEqual([200]);
    expect(await statuses([post(send, '/sdk/event', event())])).toEqual([429]);
    expect(await statuses([post(send, '/sdk/events', { events: [event(1), event()] })])).toEqual([429]);
    expect(await statuses([post(send, '/sdk/event', event(1))])).toEqual([200]);
  });

  it('charges nothing for a refused batch', async () => {
    served = await startEdge({ rateLimits: rateLimits({ perVisitor: 5 }) });
    const send = served.send[name];
    const batch = (...visitors: readonly number[]) =>
      post(send, '/sdk/events', { events: visitors.map((n) => event(n)) });
    expect(await statuses([batch(0, 0, 0)])).toEqual([200]);
    const refused = await batch(1, 1, 1, 0, 0, 0);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect(await statuses([batch(0, 0, 0)])).toEqual([429]);
    expect(await statuses([batch(1, 1, 1, 1, 1, 0, 0)])).toEqual([200]);
    expect(await statuses([post(send, '/sdk/event', event(0))])).toEqual([429]);
  });

  it('does not charge a visitor for a malformed request', async () => {
    served = await startEdge({ rateLimits: rateLimits({ perVisitor: 1 }) });
    const send = served.send[name];
    await bootstrap(send, 0, '..');
    await post(send, '/sdk/event', { ...event(), assignments: 1 });
    expect(await statuses([bootstrap(send), post(send, '/sdk/event', event())])).toEqual([200, 200]);
  });
});

it('ignores the case of visitor ids', async () => {
  served = await startEdge({ rateLimits: rateLimits({ perVisitor: 1 }) });
  const bootstrapOf = (id: string) => served?.send.fetch(`/sdk/bootstrap?projectKey=pk_a&anonymousId=${id}`);
  await bootstrapOf(visitor(0));
  expect((await bootstrapOf(visitor(0).toUpperCase()))?.status).toBe(429);
});

it('limits an address per project, whatever its visitors', async () => {
  served = await startEdge({ rateLimits: rateLimits({ perAddress: 2 }) }, { peerAddress: '192.0.2.1' });
  const { fetch } = served.send;
  const answers = [
    bootstrap(fetch, 0),
    bootstrap(fetch, 1),
    bootstrap(fetch, 2),
    bootstrap(fetch, 3, 'pk_b'),
  ];
  expect(await statuses(answers)).toEqual([200, 200, 429, 200]);
});

it('does not charge an address for requests refused to one visitor', async () => {
  served = await startEdge(
    { rateLimits: rateLimits({ perAddress: 3, perVisitor: 1 }) },
    { peerAddress: '192.0.2.1' },
  );
  const { fetch } = served.send;
  const greedy = await statuses([0, 0, 0, 0, 0, 0].map((n) => bootstrap(fetch, n)));
  expect(greedy).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await statuses([bootstrap(fetch, 1), bootstrap(fetch, 2)])).toEqual([200, 200]);
});

it('does not charge visitors for requests refused to their address', async () => {
  served = await startEdge(
    { rateLimits: rateLimits({ perAddress: 2, perVisitor: 2 }) },
    { peerAddress: '192.0.2.1' },
  );
  const { fetch } = served.send;
  const spent = [bootstrap(fetch, 0), bootstrap(fetch, 1), bootstrap(fetch, 2), bootstrap(fetch, 2)];
  expect(await statuses(spent)).toEqual([200, 200, 429, 429]);
  const elsewhere = [bootstrap(fetch, 2, 'pk_b'), bootstrap(fetch, 2, 'pk_b')];
  expect(await statuses(elsewhere)).toEqual([200, 200]);
});

describe('a request refused for its events', () => {
  const bad = { ...event(), assignments: 1 };
  const kinds: Readonly<Record<string, (send: Send) => Promise<Response>>> = {
    'a bad event': (send) => post(send, '/sdk/event', bad),
    'a batch of bad ones': (send) => post(send, '/sdk/events', { events: new Array(50).fill(bad) }),
    'no list of events': (send) => post(send, '/sdk/events', {}),
    'no JSON': (send) => send('/sdk/event', { method: 'POST', body: '{' }),
    'no JSON by its type': (send) =>
      send('/sdk/event', { method: 'POST', headers: { 'content-type': 'text/html' }, body: '{}' }),
  };

  it.each(Object.entries(kinds))('counts once for its address if it sends %s', async (_name, send) => {
    served = await startEdge({ rateLimits: rateLimits({ perAddress: 2 }) }, { peerAddress: '192.0.2.1' });
    const { fetch } = served.send;
    const answers: number[] = [];
    for (let n = 0; n < 3; n += 1) answers.push((await send(fetch)).status);
    expect(answers.map((status) => (status === 429 ? 429 : Math.floor(status / 100)))).toEqual([4, 4, 429]);
    expect(await statuses([post(fetch, '/sdk/event', event())])).toEqual([200]);
  });

  it('does not count if it comes from the local machine and that is unlimited', async () => {
    served = await startEdge({ rateLimits: { ...rateLimits({ perAddress: 1 }), loopback: 'unlimited' } });
    const send = served.send['node:http'];
    expect(await statuses([1, 2, 3].map(() => post(send, '/sdk/event', bad)))).toEqual([400, 400, 400]);
  });
});

it('limits lookups per address, without affecting others', async () => {
  served = await startEdge(
    { rateLimits: rateLimits({ lookUpsPerAddress: 2 }) },
    { peerAddress: '192.0.2.1' },
  );
  const { fetch } = served.send;
  const keys = ['pk_a', 'pk_b', 'pk_c', 'pk_a'];
  const answers: Response[] = [];
  for (const [n, key] of keys.entries()) answers.push(await bootstrap(fetch, n, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  expect(answers[2]?.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
});

it('counts lookups of the local machine only if it is limited', async () => {
  const limits = rateLimits({ lookUpsPerAddress: 1 });
  served = await startEdge({ rateLimits: { ...limits, loopback: 'unlimited' } });
  const send = served.send['node:http'];
  const sendAll = () => statuses(['pk_a', 'pk_b', 'pk_c'].map((key, n) => bootstrap(send, n, key)));
  expect(await sendAll()).toEqual([200, 200, 200]);
});

it('identifies clients behind a trusted proxy by its headers, which they cannot spoof', async () => {
  served = await startEdge({
    rateLimits: rateLimits({ perAddress: 1 }),
    isTrustedProxy: (address) => address.replace('::ffff:', '') === '127.0.0.1',
  });
  const send = served.send['node:http'];
  const from = (list: string, n: number) => bootstrap(send, n, 'pk_a', { 'x-forwarded-for': list });
  const answers = [
    await from('192.0.2.1', 1),
    await from('203.0.113.77, 192.0.2.1', 2),
    await from('junk, 192.0.2.1', 3),
    await from('192.0.2.2', 4),
    await from('2001:db8::1', 5),
    await from('2001:db8::2', 6),
    await from('junk', 7),
    await from('other junk', 8),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 200, 200, 429, 200, 429]);
});

it('does not limit the local machine unless configured', async () => {
  served = await startEdge({ rateLimits: { ...rateLimits({ perVisitor: 1 }), loopback: 'unlimited' } });
  const send = served.send['node:http'];
  expect(await statuses([1, 2, 3].map(() => bootstrap(send)))).toEqual([200, 200, 200]);
});

it('passes the counter neither addresses nor visitors, only a bounded number of slots', async () => {
  const inner = rateLimits({});
  const reported: unknown[] = [];
  served = await startEdge(
    {
      rateLimits: {
        ...inner,
        take(demands) {
          reported.push(
            ...demands.flatMap(({ allowance, ...rest }) => Object.values({ ...allowance, ...rest })),
          );
          return inner.take(demands);
        },
      },
    },
    { peerAddress: '192.0.2.1' },
  );
  for (let n = 0; n < 50; n++) await bootstrap(served.send.fetch, n);
  expect(new Set(reported.filter((each) => typeof each === 'string'))).toEqual(
    new Set(['bootstrap', 'visitor', 'address', 'lookUp']),
  );
  const numbers = reported.filter((each) => typeof each === 'number');
  expect(new Set(numbers).size).toBeGreaterThan(25);
  expect(numbers.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < slotCount)).toBe(true);
});

describe('project limits', () => {
  const publish = (projectKey: string, limits?: ProjectLimits) =>
    served?.kv.put(`project/${projectKey}`, JSON.stringify({ ...emptySnapshot, projectKey, limits }));
  const address = { peerAddress: '192.0.2.1' };
  const times = (count: number, send: () => Promise<Response>) =>
    statuses(Array.from({ length: count }, send));

  it.each([
    ['lower', { perVisitor: 5 }, 3],
    ['higher', { perVisitor: 1 }, 3],
  ])('are %s than those of the server, for its own visitors', async (_, ofServer, most) => {
    served = await startEdge({ rateLimits: rateLimits(ofServer) }, address);
    const { fetch } = served.send;
    await publish('pk_a', { bootstrapsPerVisitor: most });
    await publish('pk_b', { bootstrapsPerVisitor: most });
    await bootstrap(fetch, 9);
    await bootstrap(fetch, 8, 'pk_b');
    expect(await times(4, () => bootstrap(fetch))).toEqual([200, 200, 200, 429]);
    expect(await times(3, () => bootstrap(fetch, 0, 'pk_b'))).toEqual([200, 200, 200]);
    const others = await times(ofServer.perVisitor + 1, () => bootstrap(fetch, 0, 'pk_c'));
    expect(others.filter((status) => status === 429)).toHaveLength(1);
  });

  it('apply to addresses too, and charge nothing for refused requests', async () => {
    served = await startEdge({ rateLimits: rateLimits({}) }, address);
    const { fetch } = served.send;
    await publish('pk_a', { bootstrapsPerAddress: 4, bootstrapsPerVisitor: 2 });
    await bootstrap(fetch, 9);
    expect(await times(4, () => bootstrap(fetch, 1))).toEqual([200, 200, 429, 429]);
    expect(await statuses([2, 3, 4].map((n) => bootstrap(fetch, n)))).toEqual([200, 200, 429]);
    expect(await times(4, () => bootstrap(fetch, 1, 'pk_b'))).toEqual([200, 200, 200, 200]);
  });

  it('count each event of a batch for its own project, from servers and pages alike', async () => {
    served = await startEdge({ rateLimits: rateLimits({}) }, address);
    const { fetch } = served.send;
    await publish('pk_a', { eventsPerVisitor: 3 });
    const batch = (...projectKeys: readonly string[]) =>
      post(fetch, '/sdk/events', { events: projectKeys.map((projectKey) => event(0, projectKey)) });
    expect(await statuses([post(fetch, '/sdk/event', event(9))])).toEqual([200]);
    await vi.waitFor(async () => expect(served?.reads()).toBe(1), { timeout: 20_000 });
    expect(await statuses([batch('pk_a', 'pk_b', 'pk_a', 'pk_b', 'pk_b', 'pk_b')])).toEqual([200]);
    const refused = await batch('pk_a', 'pk_a');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect(await statuses([batch('pk_a', 'pk_b')])).toEqual([200]);
    expect(await statuses([batch('pk_a')])).toEqual([429]);
  });

  it('apply from publication until removal', async () => {
    served = await startEdge({ rateLimits: rateLimits({}) }, address);
    const { fetch } = served.send;
    await publish('pk_a', { bootstrapsPerVisitor: 1 });
    await bootstrap(fetch, 9);
    expect(await times(2, () => bootstrap(fetch))).toEqual([200, 429]);
    await publish('pk_a');
    await vi.waitFor(async () => expect((await bootstrap(fetch)).status).toBe(200), { timeout: 20_000 });
  });

  it.each([
    ['nobody is limited', {}, address],
    ['the machine itself is not', { rateLimits: { ...rateLimits({}), loopback: 'unlimited' as const } }, {}],
  ])('do not apply if %s', async (_, fields, from) => {
    served = await startEdge(fields, from);
    const send = served.send['node:http'];
    await publish('pk_a', { bootstrapsPerVisitor: 1 });
    expect(await times(3, () => bootstrap(send))).toEqual([200, 200, 200]);
  });
});

it('resets after a minute', () => {
  let now = 7;
  const { take } = createRateLimits({
    perAddress: 1,
    perVisitor: 2,
    loopback: 'limited',
    seed: 7,
    now: () => now,
  });
  const events = (amount: number) =>
    take([{ allowance: { kind: 'event', per: 'visitor' }, slot: 1, amount }]);
  expect([events(2), events(1)]).toEqual([0, 60_000]);
  now += 59_000;
  expect(events(1)).toBe(1_000);
  now += 1_000;
  expect([events(2), events(1)]).toEqual([0, 60_000]);
});
