import { createHash } from 'node:crypto';
import { errorBodySchema } from '@pixel/protocol';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StartedEdge, startEdge } from '../../../tests/support/start-edge.ts';
import type { Allowance, Demand, RateLimits } from './limits/rate-limits.ts';
import { sampleSnapshot } from './snapshots/snapshot.fixture.ts';

const visitor = '00000000-0000-4000-8000-000000000000';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const token = (n: number) => `${n}`.padStart(43, 'a');
const bootstrapOf = (projectKey: string) => `/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${visitor}`;

/** Requests that each need something else that isn't in memory. */
const lookUps: Readonly<Record<string, (n: number) => string>> = {
  'a project': (n) => bootstrapOf(`pk_${n}`),
  'a preview': (n) => `/sdk/preview?token=${token(n)}`,
  'a script': (n) => `/v/${hash(`${n}`)}.js`,
};

let served: StartedEdge;
afterEach(() => served.close());
const get = (path: string) => served.send.fetch(path);
const codeOf = async (response: Response) =>
  response.ok ? 'ok' : errorBodySchema.parse(await response.json()).error.code;

/** A store whose reads hang; publications are read from another one. */
function createHangingLookUps() {
  let reads = 0;
  return {
    asked: () => reads,
    get() {
      reads += 1;
      return new Promise<string | null>(() => undefined);
    },
  };
}

describe.each(Object.entries(lookUps))('requests for %s that is not in memory', (_name, pathOf) => {
  it('wait only up to a limit, and get Retry-After beyond it', async () => {
    const hanging = createHangingLookUps();
    served = await startEdge({ lookUps: hanging });
    for (let n = 0; n < 36; n += 1) void get(pathOf(n));
    await vi.waitFor(() => expect(hanging.asked()).toBe(36), { timeout: 20_000 });
    const answers = await Promise.all([36, 37, 38].map((n) => get(pathOf(n))));
    expect(await Promise.all(answers.map(codeOf))).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
    expect(hanging.asked()).toBe(36);
  });
});

it('loads a new configuration from the store although reads for requests hang', async () => {
  const kv = createMemoryKv({ now: Date.now });
  const hanging = createHangingLookUps();
  let hangs = false;
  const lookUps = { get: (key: string) => (hangs ? hanging.get() : kv.get(key)) };
  served = await startEdge({ kv, lookUps });
  const publish = (version: string) => kv.put('project/pk_test', JSON.stringify(sampleSnapshot({ version })));
  const version = async () => JSON.stringify(await (await get(bootstrapOf('pk_test'))).json());
  expect(await version()).toContain('1970-');
  hangs = true;
  await publish('2026-01-01T00:00:00.001Z');
  await vi.waitFor(async () => expect(await version()).toContain('00.001Z'), { timeout: 20_000 });
  await publish('2026-01-01T00:00:00.002Z');
  await vi.waitFor(async () => expect(await version()).toContain('00.002Z'), { timeout: 20_000 });
  expect(hanging.asked()).toBe(0);
});

/** Grants an address a number of lookups and records the demands. */
function createCounting(most: number): RateLimits & { readonly taken: Demand[] } {
  const taken: Demand[] = [];
  return {
    taken,
    loopback: 'limited',
    seed: 1,
    take(demands) {
      const only = demands.filter(({ allowance }) => allowance.kind === 'lookUp');
      if (only.length > 0 && kindsOf(taken, 'lookUp') >= most) return 1_000;
      taken.push(...demands);
      return 0;
    },
  };
}
const kindsOf = (taken: readonly Demand[], kind: Allowance['kind']) =>
  taken.filter(({ allowance }) => allowance.kind === kind).length;

describe('with rate limits', () => {
  const peer = { peerAddress: '192.0.2.1' };

  it('an address gets a limited number of uncached things, of any kind', async () => {
    const rateLimits = createCounting(4);
    served = await startEdge({ rateLimits }, peer);
    const paths = Object.values(lookUps).flatMap((pathOf) => [pathOf(1), pathOf(2)]);
    const codes: string[] = [];
    for (const path of paths) codes.push(await codeOf(await get(path)));
    expect(codes).toEqual(['ok', 'ok', 'invalid_token', 'invalid_token', 'rate_limited', 'rate_limited']);
    expect(served.reads()).toBe(4);
  });

  it('cached things and shared reads cost nothing', async () => {
    const hanging = createHangingLookUps();
    let release = (_value: null): void => undefined;
    const lookUps = {
      get() {
        void hanging.get();
        return new Promise<null>((resolve) => {
          release = resolve;
        });
      },
    };
    served = await startEdge({ rateLimits: createCounting(1), lookUps }, peer);
    const first = get(bootstrapOf('pk_1'));
    await vi.waitFor(() => expect(hanging.asked()).toBe(1), { timeout: 20_000 });
    const others = [2, 3].map(() => get(bootstrapOf('pk_1')));
    await get('/health');
    release(null);
    const answers = [await first, ...(await Promise.all(others)), await get(bootstrapOf('pk_1'))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(hanging.asked()).toBe(1);
  });

  it('a script tag for one project too many gets only the script', async () => {
    const file = { contentType: 'text/javascript', cacheControl: '', etag: '"e"', encoded: {} };
    const assets = new Map([['/pixel.js', { ...file, body: new TextEncoder().encode('bundle') }]]);
    served = await startEdge({ rateLimits: createCounting(0), assets }, peer);
    await served.kv.put('project/pk_test', JSON.stringify(sampleSnapshot({})));
    expect(await (await get('/pixel.js?project=pk_test')).text()).toBe('bundle');
  });

  it('events cannot bypass a project’s origins by requesting too many projects', async () => {
    served = await startEdge({ rateLimits: createCounting(0) }, peer);
    const answer = await served.send.fetch('/sdk/event', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({
        projectKey: 'pk_test',
        anonymousId: visitor,
        eventName: 'x',
        assignments: [],
      }),
    });
    expect(await codeOf(answer)).toBe('rate_limited');
  });
});
