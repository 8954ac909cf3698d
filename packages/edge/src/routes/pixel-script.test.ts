import { runInNewContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { prepareSnapshot, type Snapshot, type SnapshotExperiment } from '@pixel/engine';
import { manifestSchema } from '@pixel/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import { type Asset, scriptCacheControl } from '../scripts/asset.ts';
import { sampleExperiment, sampleSnapshot } from '../snapshots/snapshot.fixture.ts';
import { pixelScriptRoute } from './pixel-script.ts';

const bundle = '"use strict";(()=>{window.isStrict=(function(){return this===undefined})()})();\n';
const asset = (body: string, etag: string): Asset => ({
  contentType: 'text/javascript; charset=utf-8',
  cacheControl: scriptCacheControl,
  etag,
  body: new TextEncoder().encode(body),
  encoded: {},
});
const paths = ['/pixel.js', '/pixel.min.js'];
let compressed: number;

let served: StartedEdge;
beforeEach(async () => {
  compressed = 0;
  served = await startEdge(
    {
      assets: new Map([
        ['/pixel.js', asset(bundle, '"readable"')],
        ['/pixel.min.js', asset(bundle, '"minified"')],
        ['/other.js', asset(bundle, '"other"')],
      ]),
      async compress(body) {
        compressed += 1;
        return { br: brotliCompressSync(body) };
      },
    },
    { now: Date.parse('2026-01-02T00:00:00.000Z') },
  );
});
afterEach(() => served.close());

const publish = (fields: Partial<Snapshot>) =>
  served.kv.put('project/pk_test', JSON.stringify(sampleSnapshot(fields)));
const changing = (selector: string, fields: Partial<SnapshotExperiment> = {}): SnapshotExperiment => ({
  ...sampleExperiment,
  experimentId: fields.experimentKey ?? sampleExperiment.experimentId,
  ...fields,
  variants: sampleExperiment.variants.map((variant) => ({
    ...variant,
    changes: [{ selector, operation: 'hide', value: '', orderIndex: 0 }],
  })),
});
const tooMany = Array.from({ length: 5_000 }, (_, n) =>
  changing(`#element-${n}`, { experimentKey: `e${n}` }),
);
/** Waits until a publication is live. */
const untilLive = (version: string) =>
  expect
    .poll(async () => {
      const path = '/sdk/bootstrap?projectKey=pk_test&anonymousId=00000000-0000-4000-8000-000000000000';
      return JSON.parse(await (await get(path)).text()).version;
    })
    .toBe(version);
const get = (path: string, headers: Record<string, string> = {}) => served.send.fetch(path, { headers });

/** Runs a file like a browser, and returns the resulting manifest and window. */
function run(code: string) {
  const currentScript: { pixelManifest?: unknown } = {};
  const window: { isStrict?: boolean; pixelManifest?: unknown } = {};
  runInNewContext(code, { window, document: { currentScript } });
  return { manifest: currentScript.pixelManifest, window };
}
const manifestIn = async (response: Response) => {
  const { manifest } = run(await response.text());
  return manifest === undefined ? undefined : manifestSchema.parse(structuredClone(manifest));
};

describe.each(bindingNames)('through %s', (binding) => {
  it.each(paths)('puts the manifest of a known project before the bundle at %s', async (path) => {
    await publish({});
    const response = await served.send[binding](`${path}?project=pk_test`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const { manifest, window } = run(await response.text());
    expect(JSON.stringify(manifest)).toBe('{"projectKey":"pk_test","experiments":[{"selectors":["#buy"]}]}');
    expect(window).toEqual({ isStrict: true });
  });
});

it.each([
  '',
  '?',
  '?project=',
  '?project=pk_unknown',
  '?project=__proto__',
  '?project=%00',
  '?project=pk_unknown&project=pk_test',
  '?project=%00&project=pk_test',
])('serves only the bundle for "%s"', async (query) => {
  await publish({});
  const response = await get(`/pixel.min.js${query}`);
  expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([
    200,
    bundle,
    '"minified"',
  ]);
});

it('uses the first of several projects', async () => {
  await publish({});
  const answer = await get('/pixel.min.js?project=pk_test&project=x');
  expect(await manifestIn(answer)).toMatchObject({ projectKey: 'pk_test' });
});

it('serves only the bundle if the project disabled the manifest', async () => {
  await publish({ manifest: false });
  expect(await (await get('/pixel.js?project=pk_test')).text()).toBe(bundle);
});

it('sends the settings even if the project hides its experiments, or has too many', async () => {
  await publish({ manifest: false, consent: 'pending' });
  expect(await manifestIn(await get('/pixel.js?project=pk_test'))).toEqual({
    projectKey: 'pk_test',
    consent: 'pending',
  });
  await publish({ version: '2026-01-01T00:00:00.001Z', lateChanges: 'skip', experiments: tooMany });
  await untilLive('2026-01-01T00:00:00.001Z');
  expect(await manifestIn(await get('/pixel.js?project=pk_test'))).toEqual({
    projectKey: 'pk_test',
    late: 'skip',
  });
});

it.each(['away', 'hangs'] as const)(
  'serves only the bundle, without delay, while the store %s',
  async (state) => {
    served.setStore(state);
    const response = await get('/pixel.js?project=pk_test');
    expect([response.status, await response.text()]).toEqual([200, bundle]);
  },
);

it('sends an empty list if nothing runs, which differs from sending none', async () => {
  await publish({ experiments: [] });
  expect(await manifestIn(await get('/pixel.js?project=pk_test'))).toEqual({
    projectKey: 'pk_test',
    experiments: [],
  });
});

it('is a valid script for any selectors', async () => {
  const selectors = [
    'a[title="\u2028\u2029"]',
    '</script><script>alert(1)',
    '"\\\'`',
    '\ud800',
    '*/ // <!-- ]]>',
    '__proto__',
    'é👋',
  ];
  await publish({
    experiments: selectors.map((selector, n) => changing(selector, { experimentKey: `e${n}` })),
  });
  const code = await (await get('/pixel.js?project=pk_test')).text();
  expect(code).not.toMatch(/<|\u2028|\u2029/);
  const manifest = manifestSchema.parse(structuredClone(run(code).manifest));
  expect(manifest.experiments?.flatMap((each) => each.selectors)).toEqual(selectors);
});

it('sets the manifest on the window if the script has no element', async () => {
  await publish({});
  const window: { pixelManifest?: unknown } = {};
  runInNewContext(await (await get('/pixel.js?project=pk_test')).text(), {
    window,
    document: { currentScript: null },
  });
  expect(window.pixelManifest).toMatchObject({ projectKey: 'pk_test' });
});

it('has an ETag per manifest, and answers 304 while nothing changes', async () => {
  await publish({});
  const tag = async () => (await get('/pixel.js?project=pk_test')).headers.get('etag') ?? '';
  const first = await tag();
  expect(first).toMatch(/^"readable-[0-9a-z]+"$/);
  const again = await get('/pixel.js?project=pk_test', { 'if-none-match': first });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await publish({ version: '2026-01-01T00:00:00.001Z' });
  await untilLive('2026-01-01T00:00:00.001Z');
  expect(await tag()).toBe(first);
  await publish({ version: '2026-01-01T00:00:00.002Z', experiments: [changing('#other')] });
  await untilLive('2026-01-01T00:00:00.002Z');
  expect(await tag()).not.toBe(first);
});

it('compresses a file quickly first and well later', async () => {
  await publish({});
  const headers = { 'accept-encoding': 'br' };
  const answers = await Promise.all([1, 2, 3].map(() => get('/pixel.js?project=pk_test', headers)));
  for (const response of answers) {
    expect(response.headers.get('content-encoding')).toBe('br');
    const code = brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString();
    expect(run(code).manifest).toMatchObject({ projectKey: 'pk_test' });
  }
  await publish({ version: '2026-01-01T00:00:00.001Z' });
  await untilLive('2026-01-01T00:00:00.001Z');
  await get('/pixel.js?project=pk_test', headers);
  expect(compressed).toBe(2);
});

it('serves the quick compression until the better one is ready, with distinct ETags', async () => {
  let finish = (_: { br: Uint8Array<ArrayBuffer> }): void => undefined;
  const edge = await startEdge({
    assets: new Map([['/pixel.js', asset(bundle, '"readable"')]]),
    compress: async (body, effort) =>
      effort === 'quick'
        ? { br: brotliCompressSync(body) }
        : new Promise((resolve) => {
            finish = resolve;
          }),
  });
  await edge.kv.put('project/pk_test', JSON.stringify(sampleSnapshot({})));
  const requestScript = (more = {}) =>
    edge.send.fetch('/pixel.js?project=pk_test', { headers: { 'accept-encoding': 'br', ...more } });
  const quick = await requestScript();
  expect(quick.headers.get('etag')).toMatch(/-br-quick"$/);
  finish({ br: new Uint8Array([1, 2, 3]) });
  await expect.poll(async () => (await requestScript()).headers.get('etag')).toMatch(/-br"$/);
  const best = await requestScript();
  expect([...new Uint8Array(await best.arrayBuffer())]).toEqual([1, 2, 3]);
  for (const { headers } of [quick, best])
    expect((await requestScript({ 'if-none-match': headers.get('etag') })).status).toBe(304);
  await edge.close();
});

it('follows experiments that start and end, without a publication', async () => {
  const experiments = [
    changing('#early', { experimentKey: 'early', endAt: '2026-01-03T00:00:00.000Z' }),
    changing('#late', { experimentKey: 'late', startAt: '2026-01-03T00:00:00.000Z' }),
  ];
  await publish({ experiments });
  const experimentsOf = async () => (await manifestIn(await get('/pixel.js?project=pk_test')))?.experiments;
  expect(await experimentsOf()).toEqual([{ selectors: ['#early'] }]);
  served.setNow(Date.parse('2026-01-02T23:59:59.999Z'));
  expect(await experimentsOf()).toEqual([{ selectors: ['#early'] }]);
  served.setNow(Date.parse('2026-01-03T00:00:00.000Z'));
  expect(await experimentsOf()).toEqual([{ selectors: ['#late'] }]);
  served.setNow(Date.parse('2026-01-02T00:00:00.000Z'));
  expect(await experimentsOf()).toEqual([{ selectors: ['#early'] }]);
});

it('reveals nothing that a visitor must not know', async () => {
  await publish({
    experiments: [
      changing('#buy', {
        urlRules: { include: [{ kind: 'exact', value: 'https://shop.example/secret-page' }], exclude: [] },
        audience: { attribute: 'plan', operator: 'equals', value: 'secret-plan' },
      }),
    ],
  });
  const [statement = ''] = (await (await get('/pixel.js?project=pk_test')).text()).split('\n');
  expect(statement).toContain('#buy');
  expect(statement).not.toMatch(/secret|control|weight|salt|cta|01900000|shop/);
});

it('omits the manifest if it would exceed the script limit', async () => {
  await publish({ experiments: tooMany });
  expect(await (await get('/pixel.js?project=pk_test')).text()).toBe(bundle);
});

it('determines once per configuration and time that its manifest is too long', async () => {
  const experiments = Array.from({ length: 5_000 }, (_, n) =>
    changing(`#element-${n}`, { experimentKey: `e${n}`, endAt: '2026-01-03T00:00:00.000Z' }),
  );
  const prepared = prepareSnapshot(sampleSnapshot({ experiments }));
  let looked = 0;
  const counting = {
    ...prepared,
    get experiments() {
      looked += 1;
      return prepared.experiments;
    },
  };
  let now = Date.parse('2026-01-02T00:00:00.000Z');
  const route = pixelScriptRoute({
    script: asset(bundle, '"minified"'),
    projects: { find: () => counting },
    compress: undefined,
    now: () => now,
    log: { info() {}, warn() {}, error() {} },
  });
  const request: EdgeRequest = {
    method: 'GET',
    path: '/pixel.min.js',
    query: 'project=pk_test',
    header: () => undefined,
    peerAddress: '',
    body: async () => new Uint8Array(),
  };
  await route(request);
  const once = looked;
  for (let n = 0; n < 10; n += 1) await route(request);
  expect(looked).toBe(once);
  now = Date.parse('2026-01-03T00:00:00.000Z');
  const { body } = await route(request);
  expect(looked).toBeGreaterThan(once);
  expect(run(new TextDecoder().decode(body as Uint8Array)).manifest).toMatchObject({ experiments: [] });
});

it('leaves other files unchanged', async () => {
  await publish({});
  expect(await (await get('/other.js?project=pk_test')).text()).toBe(bundle);
});
