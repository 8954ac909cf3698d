import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createEdge, createFetchHandler, createNodeListener, type Edge } from '@pixel/edge';
import type { Snapshot } from '@pixel/engine';
import { bootstrapSchema, errorBodySchema } from '@pixel/protocol';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeTemporary, temporaryDirectory } from '../support/pixel-server.ts';
import { edgeCases } from './edge-cases.ts';

const errors: string[] = [];
const log = { info() {}, warn() {}, error: (_fields: object, message: string) => void errors.push(message) };
const now = Date.parse('2026-01-02T03:04:05.678Z');

const snapshot = (projectKey: string, allowedOrigins: string[]): Snapshot => ({
  formatVersion: 1,
  projectKey,
  version: '2026-01-01T00:00:00.000Z',
  previousVersion: null,
  allowedOrigins,
  integrations: { analytics: { enabled: true, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: [
    {
      experimentKey: 'cta',
      experimentId: '01900000-0000-7000-8000-000000000000',
      name: 'Call to action',
      salt: 'exp-1',
      coverage: 1,
      urlRules: { include: [{ kind: 'glob', value: '*/product/*' }], exclude: [] },
      variants: [
        {
          variantKey: 'control',
          variantId: '01900000-0000-7000-8000-000000000001',
          name: 'Control',
          weight: 0.5,
          isControl: true,
          changes: [],
        },
        {
          variantKey: 'b',
          variantId: '01900000-0000-7000-8000-000000000002',
          name: 'B',
          weight: 0.5,
          isControl: false,
          changes: [{ selector: 'h1', operation: 'set_text', value: 'B', orderIndex: 0 }],
        },
      ],
      goals: [],
      exposure: 'element',
      probes: ['h1'],
    },
  ],
});

let directory: string;
let queue: Queue;
let edge: Edge;
let server: Server;
let base: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  const kv = createMemoryKv({ now: () => now });
  await kv.put('project/pk_test', JSON.stringify(snapshot('pk_test', ['*'])));
  await kv.put('project/pk_closed', JSON.stringify(snapshot('pk_closed', ['https://shop.example'])));
  queue = await createSpool({ directory: join(directory, 'spool'), log });
  let ids = 0;
  edge = createEdge({
    kv,
    queue,
    log,
    assets: new Map([
      [
        '/pixel.js',
        {
          contentType: 'text/javascript; charset=utf-8',
          cacheControl: 'public, max-age=300',
          etag: '"e"',
          body: new TextEncoder().encode('1;'),
          encoded: {},
        },
      ],
    ]),
    redirects: new Map([['/', '/demo/']]),
    isTrustedProxy: () => false,
    now: () => now,
    newId: () => `id-${++ids}`,
  });
  server = createServer({ maxHeaderSize: 65_536 }, createNodeListener(edge)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  edge.close();
  server.closeAllConnections();
  server.close();
  await queue.close();
  await removeTemporary(directory);
});

const send = {
  'node:http': (path: string, init: RequestInit) => fetch(base + path, init),
  fetch: (path: string, init: RequestInit) =>
    createFetchHandler(edge)(new Request(`http://edge.example${path}`, init)),
};

describe.each(Object.entries(send))('through the %s binding', (_binding, request) => {
  it.each(edgeCases.map((edgeCase) => ({ ...edgeCase, method: edgeCase.method ?? 'GET' })))(
    '$method $path answers $status: $when',
    async ({ method, path, headers, body, status, code, json, answerHeaders, details }) => {
      const answer = await request(path, {
        method,
        redirect: 'manual',
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.text();
      expect({ status: answer.status, text }).toMatchObject({ status });
      expect(answer.headers.get('x-request-id')).toMatch(/^id-\d+$/);
      expect(Object.fromEntries(answer.headers)).toMatchObject(answerHeaders ?? {});
      if (method === 'HEAD' || status === 204) expect(text).toBe('');
      if (json !== undefined) expect(JSON.parse(text)).toEqual(json);
      if (code !== undefined) {
        const { error } = errorBodySchema.parse(JSON.parse(text));
        expect(error).toMatchObject({ code, requestId: answer.headers.get('x-request-id') });
        if (details !== undefined) expect(error.details?.map((detail) => detail.path)).toEqual(details);
      }
    },
  );

  it('gives a visitor the same variant in both cases of its id, echoed as it was sent', async () => {
    const answers = await Promise.all(
      ['6BA7B810-9DAD-11D1-80B4-00C04FD430C8', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'].map(async (id) => {
        const url = encodeURIComponent('https://shop.example/product/mug');
        const answer = await request(`/sdk/bootstrap?projectKey=pk_test&anonymousId=${id}&url=${url}`, {});
        const blob = bootstrapSchema.parse(await answer.json());
        expect(blob.anonymousId).toBe(id);
        expect(blob).toMatchObject({
          version: '2026-01-01T00:00:00.000Z',
          fetchedAt: '2026-01-02T03:04:05.678Z',
          hasActiveExperiments: true,
          integrations: { analytics: { enabled: true } },
        });
        return [blob.assignments, blob.experiments];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toMatchObject([{ experimentKey: 'cta', variantKey: 'b', isControl: false }]);
  });

  it('gives an upper-case id the variant of the same id in lower case', async () => {
    const url = encodeURIComponent('https://shop.example/product/mug');
    const variantOf = async (id: string) => {
      const answer = await request(`/sdk/bootstrap?projectKey=pk_test&anonymousId=${id}&url=${url}`, {});
      return bootstrapSchema
        .parse(await answer.json())
        .assignments.map((assignment) => assignment.variantKey);
    };
    for (let n = 0; n < 20; n++) {
      const id = `abcdefab-cdef-4abc-8def-abcdefabcd${String(n).padStart(2, '0')}`;
      expect(await variantOf(id.toUpperCase())).toEqual(await variantOf(id));
    }
  });

  it.each([
    '%E0%A4%A',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/product/mug',
    'not a url',
    '',
    'h'.repeat(9_000),
  ])('shows no experiment on a page whose address is %s', async (url) => {
    const answer = await request(
      `/sdk/bootstrap?projectKey=pk_test&anonymousId=00000000-0000-4000-8000-000000000000&url=${url}`,
      {},
    );
    expect(await answer.json()).toMatchObject({
      hasActiveExperiments: false,
      assignments: [],
      experiments: [],
    });
  });

  it('answers a script with its entity tag, and 304 to a client that has it', async () => {
    const first = await request('/pixel.js?project=anything', {});
    expect([first.status, await first.text()]).toEqual([200, '1;']);
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = first.headers.get('etag') ?? '';
    const again = await request('/pixel.js', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('leads the bare address to the demo', async () => {
    const answer = await request('/', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/demo/']);
  });
});

it('takes a page address of the longest kind in its longest encoding', async () => {
  const url = encodeURIComponent(`http://x/product/${'/'.repeat(8_000)}`);
  const visitor = '00000000-0000-4000-8000-000000000000';
  const answer = await fetch(`${base}/sdk/bootstrap?projectKey=pk_test&anonymousId=${visitor}&url=${url}`);
  expect(await answer.json()).toMatchObject({ hasActiveExperiments: true });
});

it('takes a request whose target is a whole address', async () => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('utf8');
  socket.end('GET http://edge.example/health HTTP/1.1\r\nHost: edge.example\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const text of socket) answer += text;
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*"ok":true/s);
});

it('says nothing in the log of a client that goes away in the middle of its request', async () => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(
    'POST /sdk/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":1',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(errors).toEqual([]);
});

it('refuses a chunked body that grows beyond 64 KiB', async () => {
  const chunk = new TextEncoder().encode(' '.repeat(16_384));
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => (sent++ < 6 ? controller.enqueue(chunk) : controller.close()),
  });
  const answer = await createFetchHandler(edge)(
    new Request('http://edge.example/sdk/event', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  expect(answer.status).toBe(413);
});
