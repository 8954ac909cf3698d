import { createHash } from 'node:crypto';
import { errorBodySchema, previewSchema, type StoredPreview } from '@pixel/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleSnapshot } from '../snapshots/snapshot.fixture.ts';

const now = Date.parse('2026-01-02T03:04:05.678Z');
const token = 'Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE';
const experiment = {
  experimentKey: 'draft',
  experimentId: '01900000-0000-7000-8000-000000000000',
  status: 'running' as const,
  variant: {
    key: 'b',
    changes: [{ selector: 'h1', operation: 'set_text' as const, value: '</b>', orderIndex: 0 }],
  },
  goals: [],
  exposure: 'element' as const,
  probes: ['h1'],
};
const assignment = {
  experimentKey: 'draft',
  experimentId: experiment.experimentId,
  experimentName: 'Draft',
  variantKey: 'b',
  variantId: '01900000-0000-7000-8000-000000000001',
  variantName: 'Bold',
  isControl: false,
};
const active: StoredPreview = {
  formatVersion: 1,
  status: 'active',
  projectKey: 'pk_test',
  expiresAt: '2026-01-02T03:04:05.679Z',
  revision: '7',
  experiment,
  assignment,
};
const tombstone = { formatVersion: 1, projectKey: 'pk_test', expiresAt: active.expiresAt } as const;

let served: StartedEdge;
beforeEach(async () => {
  served = await startEdge({}, { now });
});
afterEach(() => served.close());
const store = (preview: object | string) =>
  served.kv.put(
    `preview/${createHash('sha256').update(token).digest('hex')}`,
    typeof preview === 'string' ? preview : JSON.stringify(preview),
  );
const codeOf = async (response: Response) => errorBodySchema.parse(await response.json()).error.code;

describe.each(bindingNames)('through %s', (binding) => {
  const request = (query: string, headers: Record<string, string> = {}) =>
    served.send[binding](`/sdk/preview${query}`, { headers });

  it('shows only the variant of the link', async () => {
    await store(active);
    const response = await request(`?token=${token}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const body = await response.json();
    expect(body).toEqual({ preview: true, expiresAt: active.expiresAt, experiment, assignment });
    expect(Object.keys(body as object)).toEqual(Object.keys(previewSchema.shape));
  });

  it('shows keys for names if the link predates them', async () => {
    await store({ ...active, assignment: undefined });
    const answer = previewSchema.parse(await (await request(`?token=${token}`)).json());
    expect(answer.assignment).toMatchObject({ experimentName: 'draft', variantName: 'b' });
  });

  it.each(['', '?', '?token=', '?token', `?token=&token=${token}`, '?Token=x'])(
    'requires a token at "%s"',
    async (query) => {
      await store(active);
      const response = await request(query);
      expect([response.status, await codeOf(response)]).toEqual([400, 'missing_token']);
    },
  );

  it('uses the first of several tokens', async () => {
    await store(active);
    expect((await request(`?token=${token}&token=x`)).status).toBe(200);
    const response = await request(`?token=x&token=${token}`);
    expect([response.status, await codeOf(response)]).toEqual([401, 'invalid_token']);
  });

  it.each([
    'x',
    token.slice(1),
    `${token}A`,
    `${token}%0A`,
    `${token.slice(1)}%20`,
    '%00',
    'A'.repeat(10_000),
  ])('does not ask the store for a malformed token', async (malformed) => {
    const response = await request(`?token=${malformed}`);
    expect([response.status, await codeOf(response), served.reads()]).toEqual([401, 'invalid_token', 0]);
  });

  it('refuses an unknown, revoked or expired token', async () => {
    served.setNow(now - 1_000);
    const answers: unknown[] = [];
    const note = async () => {
      const response = await request(`?token=${token}`);
      answers.push([response.status, await codeOf(response)]);
    };
    await note();
    served.setNow(now);
    await store({ ...tombstone, status: 'revoked' });
    await note();
    await store(active);
    served.setNow(now + 1);
    await note();
    expect(answers).toEqual([
      [401, 'invalid_token'],
      [401, 'invalid_token'],
      [401, 'expired_token'],
    ]);
  });

  it('reports that a formerly shown preview is gone', async () => {
    await store({ ...tombstone, status: 'gone' });
    const response = await request(`?token=${token}`);
    expect([response.status, await codeOf(response)]).toEqual([404, 'not_found']);
  });

  it('allows only the project’s origins', async () => {
    await store(active);
    await served.kv.put(
      'project/pk_test',
      JSON.stringify(sampleSnapshot({ allowedOrigins: ['https://shop.example'] })),
    );
    const own = await request(`?token=${token}`, { origin: 'https://shop.example' });
    expect([own.status, own.headers.get('access-control-allow-origin'), own.headers.get('vary')]).toEqual([
      200,
      'https://shop.example',
      'Origin',
    ]);
    const other = await request(`?token=${token}`, { origin: 'https://evil.example' });
    expect([other.status, await codeOf(other), other.headers.get('access-control-allow-origin')]).toEqual([
      403,
      'origin_not_allowed',
      '*',
    ]);
    expect((await request(`?token=${token}`)).status).toBe(200);
  });
});

it('asks the store for an unknown token at most once per second', async () => {
  const status = async () => (await served.send.fetch(`/sdk/preview?token=${token}`)).status;
  expect([await status(), await status(), served.reads()]).toEqual([401, 401, 1]);
  await store(active);
  served.setNow(now + 999);
  expect([await status(), served.reads()]).toEqual([401, 1]);
  served.setNow(now + 1_000);
  await store({ ...active, expiresAt: '2026-01-02T04:04:05.678Z' });
  expect([await status(), await status(), served.reads()]).toEqual([200, 200, 4]);
});

it.each(['away', 'hangs'] as const)('answers with Retry-After if the store %s', async (state) => {
  await store(active);
  served.setStore(state);
  const response = await served.send.fetch(`/sdk/preview?token=${token}`);
  expect([response.status, await codeOf(response), response.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
});

it.each([
  'nope',
  'null',
  '{"formatVersion":2,"status":"active"}',
  JSON.stringify({ ...active, experiment: 1 }),
])('refuses an unreadable preview, and logs it without the link: %s', async (text) => {
  await store(text);
  const response = await served.send.fetch(`/sdk/preview?token=${token}`);
  expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
  expect(served.logged.join()).toContain('A stored preview is unusable');
  expect(served.logged.join()).not.toContain(token);
});
