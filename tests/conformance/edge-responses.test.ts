import { defaultLimits, errorBodySchema } from '@pixel/protocol';
import { createMemoryKv } from '@pixel/store/kv/memory';
import { QueueUnavailableError } from '@pixel/store/queue';
import { decodeEventRecord } from '@pixel/store/queue/event-record';
import { afterEach, describe, expect, it } from 'vitest';
import { type RawResponse, rawRequest, sendRaw } from '../support/raw-http.ts';
import { event, type Header, json, visitor } from './cases/edge-case.ts';
import { type ServedEdge, serveEdge } from './serve-edge.ts';

let served: ServedEdge;
afterEach(() => served.close());

async function post(path: string, body: object, headers: readonly Header[] = []): Promise<RawResponse> {
  const request = rawRequest({
    method: 'POST',
    target: path,
    headers: [...json, ...headers],
    body: JSON.stringify(body),
  });
  return answerTo(request);
}

async function answerTo(request: Uint8Array): Promise<RawResponse> {
  const { responses } = await sendRaw({ port: served.port, pieces: [request], until: 1 });
  const [response] = responses;
  if (response === undefined) throw new Error('The connection ended without a response');
  return response;
}

const codeOf = ({ status, body }: RawResponse) =>
  `${status} ${status < 400 ? 'ok' : errorBodySchema.parse(JSON.parse(body)).error.code}`;
const bootstrap = rawRequest({ target: `/sdk/bootstrap?projectKey=pk_new&anonymousId=${visitor}` });

/** A key-value store that is unreachable. */
function unreachableKv() {
  const kv = createMemoryKv({ now: Date.now });
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
  return { ...kv, get: away, isReachable: async () => false };
}

describe('while the queue is not writable', () => {
  const refuse = () => Promise.reject(new QueueUnavailableError('Failed to make the record durable'));

  it.each([
    ['/sdk/event', event],
    ['/sdk/events', { events: [event, event] }],
  ])('%s responds with Retry-After, and bootstraps continue', async (path, body) => {
    served = await serveEdge({ edge: { queue: { appendAll: refuse } } });
    const response = await post(path, body);
    expect(codeOf(response)).toBe('503 unavailable');
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await answerTo(bootstrap)).status).toBe(200);
  });

  it('logs the first ten refusals of a minute, and then their number', async () => {
    served = await serveEdge({ edge: { queue: { appendAll: refuse } } });
    for (let n = 0; n < 15; n++) await post('/sdk/event', event);
    const lines = served.logged.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toEqual({
      level: 'error',
      code: 'unavailable',
      requestId: expect.any(String),
      route: '/sdk/event',
      durationMs: 0,
      message: 'A request failed',
    });
    served.edge.report();
    expect(JSON.parse(served.logged.at(-1) ?? '')).toMatchObject({
      level: 'info',
      code: 'unavailable',
      requests: 15,
    });
  });
});

it('logs a route by its pattern, not its URL', async () => {
  served = await serveEdge({ edge: { kv: unreachableKv() } });
  const name = 'a'.repeat(64);
  expect(codeOf(await answerTo(rawRequest({ target: `/v/${name}.js?x=1` })))).toBe('503 unavailable');
  expect(served.logged.join()).toContain('"route":"/v/"');
  expect(served.logged.join()).not.toContain(name);
});

describe('an unexpected error', () => {
  it('is reported to the client without internals, and logged in full', async () => {
    const broken = () => Promise.reject(new TypeError('secret is undefined'));
    served = await serveEdge({ edge: { queue: { appendAll: broken } } });
    const response = await post('/sdk/event', event);
    expect(codeOf(response)).toBe('500 internal_error');
    expect(response.body).not.toMatch(/secret|TypeError|\.ts/);
    expect(served.logged).toHaveLength(1);
    expect(JSON.parse(served.logged[0] ?? '')).toMatchObject({ code: 'internal_error', route: '/sdk/event' });
  });
});

describe('without a demo', () => {
  it.each(['GET', 'HEAD', 'POST'])('%s returns 404 at the root address', async (method) => {
    served = await serveEdge({ edge: { redirects: new Map() } });
    const request = rawRequest({ method, target: '/', headers: json, body: '' });
    const { responses } = await sendRaw({ port: served.port, pieces: [request], until: 1, method });
    expect(responses.map(({ status }) => status)).toEqual([404]);
    expect(Object.fromEntries(responses[0]?.headers ?? [])).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
    });
    const preflight = await answerTo(rawRequest({ method: 'OPTIONS', target: '/' }));
    expect(preflight.status).toBe(204);
  });
});

describe('health', () => {
  const requestHealth = async () => {
    const { status, body, headers } = await answerTo(rawRequest({ target: '/health' }));
    expect(headers.get('cache-control')).toBe('no-store');
    return [status, JSON.parse(body)];
  };

  it('fails if the store is down and nothing is cached', async () => {
    served = await serveEdge({ edge: { kv: unreachableKv() } });
    expect(await requestHealth()).toEqual([503, { ok: false, service: 'pixel-worker', kv: false }]);
  });

  it('succeeds with a cached configuration while the store is down', async () => {
    let isReachable = true;
    const kv = createMemoryKv({ now: Date.now });
    served = await serveEdge({ edge: { kv: { ...kv, isReachable: async () => isReachable } } });
    await kv.put('project/pk_test', (await served.kv.get('project/pk_test')) ?? '');
    const known = rawRequest({ target: `/sdk/bootstrap?projectKey=pk_test&anonymousId=${visitor}` });
    expect((await answerTo(known)).status).toBe(200);
    expect(await requestHealth()).toEqual([200, { ok: true, service: 'pixel-worker', kv: true }]);
    isReachable = false;
    expect(await requestHealth()).toEqual([200, { ok: true, service: 'pixel-worker', kv: false }]);
  });
});

describe('a batch', () => {
  it('is not stored partially if one event is bad or a project refuses the page', async () => {
    served = await serveEdge();
    const bad = await post('/sdk/events', { events: [event, { ...event, eventName: '' }, event] });
    expect(codeOf(bad)).toBe('400 invalid_request');
    const origin: Header = ['Origin', 'https://evil.example'];
    const events = [event, { ...event, projectKey: 'pk_closed' }];
    expect(codeOf(await post('/sdk/events', { events }, [origin]))).toBe('403 origin_not_allowed');
    expect(await served.queue.backlog()).toBe(0);
    expect(codeOf(await post('/sdk/events', { events }))).toBe('200 ok');
    expect(await served.queue.backlog()).toBe(2);
  });

  it('is queued at once, each event with its own id', async () => {
    const appends: (readonly Uint8Array[])[] = [];
    const appendAll = async (records: readonly Uint8Array[]) => void appends.push(records);
    served = await serveEdge({ edge: { queue: { appendAll } } });
    const answer = await post('/sdk/events', { events: [event, { ...event, eventId: 'mine' }, event] });
    expect(codeOf(answer)).toBe('200 ok');
    expect(appends.map((records) => records.map((record) => decodeEventRecord(record).eventId))).toEqual([
      [expect.stringMatching(/^id-/), 'mine', expect.stringMatching(/^id-/)],
    ]);
  });
});

describe('an unpublished project', () => {
  it('has its events accepted, even if the store is down', async () => {
    served = await serveEdge({ edge: { kv: unreachableKv() } });
    const origin: Header = ['Origin', 'https://shop.example'];
    expect(codeOf(await post('/sdk/event', { ...event, projectKey: 'pk_new' }))).toBe('200 ok');
    expect(codeOf(await post('/sdk/event', { ...event, projectKey: 'pk_new' }, [origin]))).toBe('200 ok');
  });

  it('has its events refused if so configured, and gets an empty bootstrap', async () => {
    served = await serveEdge({ edge: { unknownProjects: 'refuse' } });
    expect(codeOf(await post('/sdk/event', { ...event, projectKey: 'pk_new' }))).toBe(
      '404 project_not_found',
    );
    expect(codeOf(await post('/sdk/event', event))).toBe('200 ok');
    expect(await served.queue.backlog()).toBe(1);
    expect((await answerTo(bootstrap)).status).toBe(200);
  });

  it('has its events in a batch reported with all other refused ones, so that the rest can be sent', async () => {
    served = await serveEdge({ edge: { unknownProjects: 'refuse' } });
    const of = (projectKey: string) => ({ ...event, projectKey });
    const events = ['pk_test', 'pk_new', 'pk_closed', 'pk_new', 'pk_other', 'pk_test'].map(of);
    const origin: Header = ['Origin', 'https://evil.example'];
    const fromPage = await post('/sdk/events', { events }, [origin]);
    expect(codeOf(fromPage)).toBe('404 project_not_found');
    const named = ['events.1.projectKey', 'events.3.projectKey', 'events.4.projectKey'];
    const pathsOf = ({ body }: RawResponse) =>
      errorBodySchema.parse(JSON.parse(body)).error.details?.map(({ path }) => path);
    expect(pathsOf(fromPage)).toEqual(['events.1.projectKey', 'events.2.projectKey', ...named.slice(1)]);
    const fromServer = await post('/sdk/events', { events });
    expect([codeOf(fromServer), pathsOf(fromServer)]).toEqual(['404 project_not_found', named]);
    expect(await served.queue.backlog()).toBe(0);
    const rest = await post('/sdk/events', { events: [of('pk_test'), of('pk_test')] }, [origin]);
    expect(codeOf(rest)).toBe('200 ok');
  });

  it('has its events deferred if unknown projects are refused and the store is down', async () => {
    served = await serveEdge({ edge: { unknownProjects: 'refuse', kv: unreachableKv() } });
    const response = await post('/sdk/event', event);
    expect(codeOf(response)).toBe('503 unavailable');
    expect(response.headers.has('retry-after')).toBe(true);
  });
});

it('answers a bootstrap with 503 if the store is down and nothing is cached', async () => {
  served = await serveEdge({ edge: { kv: unreachableKv() } });
  const response = await answerTo(bootstrap);
  expect(codeOf(response)).toBe('503 unavailable');
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
});

const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });

describe('custom limits', () => {
  const limited = (limits: object) => serveEdge({ edge: { limits: { ...defaultLimits, ...limits } } });

  it.each([
    ['maxBodyBytes', { maxBodyBytes: 1_024 }, { payload: { a: 'x'.repeat(1_000) } }, '413 payload_too_large'],
    ['maxPayloadBytes', { maxPayloadBytes: 100 }, { payload: { a: 'x'.repeat(100) } }, '400 invalid_request'],
    ['maxPayloadDepth', { maxPayloadDepth: 2 }, { payload: { a: { b: {} } } }, '400 invalid_request'],
    ['maxPayloadKeys', { maxPayloadKeys: 2 }, { payload: { a: 1, b: 2, c: 3 } }, '400 invalid_request'],
    ['maxPayloadKeyLength', { maxPayloadKeyLength: 2 }, { payload: { abc: 1 } }, '400 invalid_request'],
    ['maxEventNameLength', { maxEventNameLength: 3 }, { eventName: 'long' }, '400 invalid_request'],
  ])('%s refuses what the contract would accept', async (_name, limits, fields, expected) => {
    served = await limited(limits);
    expect(codeOf(await post('/sdk/event', { ...event, ...fields }))).toBe(expected);
    const small = { ...event, eventName: 'a', payload: { a: 1 } };
    expect(codeOf(await post('/sdk/event', small))).toBe('200 ok');
  });

  it.each([
    ['maxBodyBytes', { maxBodyBytes: 100_000 }, { extra: 'x'.repeat(80_000) }],
    ['maxPayloadBytes', { maxPayloadBytes: 60_000 }, { payload: { a: 'x'.repeat(50_000) } }],
    ['maxPayloadDepth', { maxPayloadDepth: 33 }, { payload: nested(33) }],
    ['maxEventNameLength', { maxEventNameLength: 200 }, { eventName: 'x'.repeat(200) }],
  ])('%s accepts what the contract would refuse', async (_name, limits, fields) => {
    served = await limited(limits);
    expect(codeOf(await post('/sdk/event', { ...event, ...fields }))).toBe('200 ok');
  });

  it('of a batch apply to its events and its bytes', async () => {
    served = await limited({ maxBatchEvents: 2, maxBatchBytes: 1_000 });
    expect(codeOf(await post('/sdk/events', { events: [event, event] }))).toBe('200 ok');
    expect(codeOf(await post('/sdk/events', { events: [event, event, event] }))).toBe(
      '413 payload_too_large',
    );
    expect(codeOf(await post('/sdk/events', { events: [{ ...event, x: 'x'.repeat(1_000) }] }))).toBe(
      '413 payload_too_large',
    );
  });
});

describe('a refused request', () => {
  it('is not logged, only counted by code', async () => {
    served = await serveEdge();
    await post('/sdk/event', {});
    await post('/sdk/event', { ...event, eventName: '' });
    await answerTo(rawRequest({ target: '/private/path?of=somebody' }));
    await sendRaw({ port: served.port, pieces: ['nonsense\r\n\r\n'], until: 'end' });
    expect(served.logged).toEqual([]);
    served.edge.report();
    expect(served.logged.map((line) => JSON.parse(line))).toEqual([
      { level: 'info', code: 'invalid_project_key', requests: 1, message: 'Requests were rejected' },
      { level: 'info', code: 'invalid_request', requests: 2, message: 'Requests were rejected' },
      { level: 'info', code: 'not_found', requests: 1, message: 'Requests were rejected' },
    ]);
    served.edge.report();
    expect(served.logged).toHaveLength(3);
  });

  it('that is aborted leaves no log line', async () => {
    served = await serveEdge();
    const part =
      'POST /sdk/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';
    await sendRaw({ port: served.port, pieces: [part, 50], until: 'end', after: 'half-close' });
    expect(served.logged).toEqual([]);
  });
});
