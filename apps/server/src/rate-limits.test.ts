import { slotCount } from '@pixel/edge';
import { errorBodySchema } from '@pixel/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindingNames, type Send, type StartedEdge, startEdge } from '../../../tests/support/start-edge.ts';
import { createRateLimits } from './rate-limits.ts';

let served: StartedEdge | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await served?.close();
  served = undefined;
});

const rateLimits = (limits: { perAddress?: number; perVisitor?: number }) =>
  createRateLimits({ perAddress: 1_000, perVisitor: 1_000, loopback: 'limited', seed: 7, ...limits });
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
  (await Promise.all(answers)).map((answer) => answer.status);

describe.each(bindingNames)('through %s', (name) => {
  it('refuses a visitor that asks too often, and says when to come back', async () => {
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

  it('counts events for themselves, and each event of a batch', async () => {
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

  it('refuses what is malformed without counting it', async () => {
    served = await startEdge({ rateLimits: rateLimits({ perVisitor: 1 }) });
    const send = served.send[name];
    await bootstrap(send, 0, '..');
    await post(send, '/sdk/event', { ...event(), assignments: 1 });
    expect(await statuses([bootstrap(send), post(send, '/sdk/event', event())])).toEqual([200, 200]);
  });
});

it('counts a visitor in any case as one', async () => {
  served = await startEdge({ rateLimits: rateLimits({ perVisitor: 1 }) });
  const ask = (id: string) => served?.send.fetch(`/sdk/bootstrap?projectKey=pk_a&anonymousId=${id}`);
  await ask(visitor(0));
  expect((await ask(visitor(0).toUpperCase()))?.status).toBe(429);
});

it('limits an address in each project for itself, whichever visitors it has', async () => {
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

it('takes nothing from an address for what it refuses to one visitor', async () => {
  served = await startEdge(
    { rateLimits: rateLimits({ perAddress: 3, perVisitor: 1 }) },
    { peerAddress: '192.0.2.1' },
  );
  const { fetch } = served.send;
  const greedy = await statuses([0, 0, 0, 0, 0, 0].map((n) => bootstrap(fetch, n)));
  expect(greedy).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await statuses([bootstrap(fetch, 1), bootstrap(fetch, 2)])).toEqual([200, 200]);
});

it('knows visitors behind a trusted proxy by what the proxy says, and cannot be misled by what they say', async () => {
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

it('lets the machine itself do as much as it likes unless told otherwise', async () => {
  served = await startEdge({ rateLimits: { ...rateLimits({ perVisitor: 1 }), loopback: 'unlimited' } });
  const send = served.send['node:http'];
  expect(await statuses([1, 2, 3].map(() => bootstrap(send)))).toEqual([200, 200, 200]);
});

it('tells the counter neither addresses nor visitors, only slots of which there are so many', async () => {
  const inner = rateLimits({});
  const told: unknown[] = [];
  served = await startEdge(
    {
      rateLimits: {
        ...inner,
        take(...args) {
          told.push(...args.flatMap((each) => (typeof each === 'object' ? Object.values(each) : [each])));
          return inner.take(...args);
        },
      },
    },
    { peerAddress: '192.0.2.1' },
  );
  for (let n = 0; n < 50; n++) await bootstrap(served.send.fetch, n);
  expect(new Set(told.filter((each) => typeof each === 'string'))).toEqual(
    new Set(['bootstrap', 'visitor', 'address']),
  );
  const numbers = told.filter((each) => typeof each === 'number');
  expect(new Set(numbers).size).toBeGreaterThan(25);
  expect(numbers.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < slotCount)).toBe(true);
});

it('begins anew after a minute', async () => {
  vi.useFakeTimers();
  const { take } = rateLimits({ perVisitor: 2 });
  const allowance = { kind: 'event', per: 'visitor' } as const;
  expect([await take(allowance, 1, 2), await take(allowance, 1, 1)]).toEqual([0, 60_000]);
  vi.advanceTimersByTime(59_000);
  expect(await take(allowance, 1, 1)).toBe(1_000);
  vi.advanceTimersByTime(1_001);
  expect(await take(allowance, 1, 2)).toBe(0);
});
