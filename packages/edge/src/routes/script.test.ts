import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { errorBodySchema } from '@pixel/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { type Asset, type Compress, hashedCacheControl } from '../scripts/asset.ts';
import { sampleExperiment, sampleSnapshot } from '../snapshots/snapshot.fixture.ts';

const file = `document.currentScript.pixelRun=function(){\ndocument.title = 'Grüße 👋';${' '.repeat(500)}\n};`;
const nameOf = (text: string) => createHash('sha256').update(text).digest('hex');
const path = `/v/${nameOf(file)}.js`;
const compress: Compress = async (body) => ({ br: brotliCompressSync(body), gzip: gzipSync(body) });

let served: StartedEdge;
beforeEach(async () => {
  served = await startEdge({ compress }, { now: 0 });
});
afterEach(() => served.close());
const publish = (text: string) => served.kv.put(`script/${nameOf(text)}`, text);

describe.each(bindingNames)('through %s', (binding) => {
  const send = (target: string, init?: RequestInit) => served.send[binding](target, init);

  it('serves the code of a change with an immutable cache header, to any page', async () => {
    await publish(file);
    const response = await send(path, { headers: { 'accept-encoding': 'identity' } });
    expect([response.status, await response.text()]).toEqual([200, file]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag: `"${nameOf(file)}"`,
      vary: 'Accept-Encoding',
    });
  });

  it.each(['br', 'gzip'])('compresses with %s, with its own ETag', async (encoding) => {
    await publish(file);
    const response = await send(path, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('etag')).toBe(`"${nameOf(file)}-${encoding}"`);
    const again = await send(path, {
      headers: { 'accept-encoding': encoding, 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers HEAD, and refuses other methods', async () => {
    await publish(file);
    const head = await send(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/javascript; charset=utf-8',
    ]);
    const posted = await send(path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it.each([
    '/v/',
    '/v/x.js',
    `/v/${nameOf(file)}`,
    `/v/${nameOf(file).toUpperCase()}.js`,
    `/v/${nameOf(file)}.js//`,
    `/v/${nameOf(file)}.js.map`,
    `/v/0${nameOf(file)}.js`,
    '/v/..%2f..%2fetc%2fpasswd',
  ])('returns 404 at %s, without asking the store', async (target) => {
    await publish(file);
    const response = await send(target);
    expect(response.status).toBe(404);
    expect(errorBodySchema.parse(await response.json()).error.code).toBe('not_found');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(served.reads()).toBe(0);
  });
});

const get = (target = path) => served.send.fetch(target);

it('asks the store once for concurrent requests, and then serves from memory', async () => {
  await publish(file);
  await Promise.all([1, 2, 3, 4].map(() => get()));
  served.setStore('away');
  expect((await get()).status).toBe(200);
  expect(served.reads()).toBe(1);
});

it('asks for an unknown name at most once per second, and finds it once published', async () => {
  expect([(await get()).status, (await get()).status, served.reads()]).toEqual([404, 404, 1]);
  await publish(file);
  served.setNow(1_000);
  expect((await get()).status).toBe(200);
});

it('answers with Retry-After if the store is unavailable', async () => {
  served.setStore('away');
  const response = await get();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  await publish(file);
  served.setStore('there');
  expect((await get()).status).toBe(200);
});

it('never serves content that does not match its name', async () => {
  await served.kv.put(`script/${nameOf(file)}`, 'alert("another script")');
  expect((await get()).status).toBe(503);
  expect(served.logged.join()).toContain('A stored script does not match the hash in its name');
});

it('loads the scripts of a configuration along with it', async () => {
  await publish(file);
  const [control, b] = sampleExperiment.variants;
  if (control === undefined || b === undefined) throw new Error('The sample has two variants');
  const change = { selector: '', operation: 'run_js', value: path, orderIndex: 0 } as const;
  const experiment = { ...sampleExperiment, variants: [control, { ...b, changes: [change] }] };
  await served.kv.put('project/pk_test', JSON.stringify(sampleSnapshot({ experiments: [experiment] })));
  await get('/sdk/bootstrap?projectKey=pk_test&anonymousId=00000000-0000-4000-8000-000000000000');
  await expect.poll(() => served.reads()).toBeGreaterThan(1);
  served.setStore('away');
  await expect.poll(async () => (await get()).status).toBe(200);
});

it('serves the file uncompressed if compression fails', async () => {
  const failing = await startEdge({ compress: () => Promise.reject(new Error('no memory')) });
  await failing.kv.put(`script/${nameOf(file)}`, file);
  const response = await failing.send.fetch(path, { headers: { 'accept-encoding': 'br' } });
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, file]);
  await failing.close();
});

it('does not wait for slow compression', async () => {
  const slow = await startEdge({ compress: () => new Promise(() => {}) });
  await slow.kv.put(`script/${nameOf(file)}`, file);
  expect(await (await slow.send.fetch(path, { headers: { 'accept-encoding': 'br' } })).text()).toBe(file);
  await slow.close();
});

it('serves bundled files without asking the store', async () => {
  const own: Asset = {
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: hashedCacheControl,
    etag: '"own"',
    body: new TextEncoder().encode(file),
    encoded: {},
  };
  const edge = await startEdge({ assets: new Map([[path, own]]) });
  edge.setStore('hangs');
  const response = await edge.send.fetch(path);
  expect([response.status, await response.text(), edge.reads()]).toEqual([200, file, 0]);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const posted = await edge.send.fetch(path, { method: 'POST' });
  expect(posted.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  expect(edge.edge.metrics().requests.get('/v/')).toBe(2);
  await edge.close();
});
