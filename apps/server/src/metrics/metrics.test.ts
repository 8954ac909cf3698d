import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asset, createEdge, createNodeListener, type Edge } from '@pixel/edge';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '../http-server.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createMetricsListener } from './metrics-listener.ts';

const log = { info() {}, warn() {}, error() {} };
const outcomes = { stored: 0, dead: 0, dropped: 0, erased: 0, copy: 0, visits: 0 };
let directory: string;
let queue: Queue;
let edge: Edge;
let metrics: Metrics;
let publicServer: HttpServer;
let metricsServer: HttpServer;
let url: string;
let metricsUrl: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'px-'));
  queue = await createSpool({ directory, log });
  edge = createEdge({
    kv: createMemoryKv({ now: Date.now }),
    queue,
    assets: new Map([
      ['/demo/a.css', asset()],
      ['/demo/b/c.css', asset()],
    ]),
    redirects: new Map(),
    isTrustedProxy: () => false,
    now: Date.now,
    newId: randomUUID,
    log,
  });
  metrics = createMetrics('edge', Date.now);
  publicServer = createHttpServer();
  publicServer.serve(createNodeListener(edge), edge.countRejection);
  metricsServer = createHttpServer();
  metricsServer.serve(createMetricsListener(async () => mergeMetrics([await metrics.collect()])));
  [url, metricsUrl] = await Promise.all([listen(publicServer), listen(metricsServer)]);
});

afterEach(async () => {
  await Promise.all([publicServer.drain(100), metricsServer.drain(100)]);
  metrics.close();
  edge.close();
  await queue.close();
  await rm(directory, { recursive: true, force: true });
});

function asset(): Asset {
  const body = new TextEncoder().encode('a{}');
  return { body, contentType: 'text/css', cacheControl: 'no-store', etag: '"a"', encoded: {} };
}

async function listen({ server }: HttpServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Metrics by name, including labels. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${metricsUrl}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

function post(eventName: string): Promise<Response> {
  return fetch(`${url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ projectKey: 'pk_test', anonymousId: randomUUID(), eventName, assignments: [] }),
  });
}

function accountedFor(figures: ReadonlyMap<string, number>): number {
  const settled = [...figures].filter(([name]) => name.startsWith('pixel_events_total{'));
  expect(settled.map(([name]) => name)).toEqual(
    ['stored', 'dead', 'dropped', 'erased', 'copy', 'visits', 'damaged', 'uncounted'].map(
      (outcome) => `pixel_events_total{outcome="${outcome}"}`,
    ),
  );
  return (
    settled.reduce((sum, [, count]) => sum + count, 0) +
    (figures.get('pixel_queue_waiting_events') ?? Number.NaN)
  );
}

it('accounts for every acknowledged event at all times', async () => {
  metrics.follow({ queue, edge });
  const sending = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 40; n += 1) expect((await post('load')).status).toBe(200);
    }),
  );
  let isOver = false;
  void sending.finally(() => {
    isOver = true;
  });
  const stopped = new AbortController();
  const consuming = (async () => {
    for (;;) {
      const batch = await queue.read({ maxRecords: 7, signal: stopped.signal });
      if (batch === null) return;
      const { length } = batch.records;
      await batch.commit({ ...outcomes, stored: length - 1, dead: 1 });
    }
  })();
  let scrapes = 0;
  while (!isOver) {
    const pages = await Promise.all([scrape(), scrape()]);
    for (const figures of pages)
      expect(accountedFor(figures)).toBe(figures.get('pixel_events_acknowledged_total'));
    scrapes += 1;
  }
  await sending;
  while ((await queue.backlog()) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stopped.abort();
  await consuming;
  const figures = await scrape();
  expect(scrapes).toBeGreaterThan(0);
  expect(figures.get('pixel_events_acknowledged_total')).toBe(320);
  expect(accountedFor(figures)).toBe(320);
  expect(figures.get('pixel_events_total{outcome="dead"}')).toBeGreaterThan(0);
  expect(figures.get('pixel_requests_total{route="/sdk/event"}')).toBe(320);
  expect(figures.get('pixel_ingest_lag_seconds')).toBe(0);
});

it('counts acknowledged events lost in a damaged queue', async () => {
  for (const text of ['one', 'two', 'three']) await queue.append(new TextEncoder().encode(`record ${text}`));
  await queue.close();
  const [file = ''] = (await readdir(directory)).filter((name) => name.endsWith('.log'));
  const content = await readFile(join(directory, file));
  const at = content.indexOf('record two');
  content[at] = (content[at] ?? 0) ^ 1;
  await writeFile(join(directory, file), content);
  queue = await createSpool({ directory, log });
  metrics.follow({ queue });
  while ((await queue.backlog()) > 0) {
    const batch = await queue.read({ maxRecords: 10 });
    await batch?.commit({ ...outcomes, stored: batch.records.length });
  }
  const figures = await scrape();
  expect(figures.get('pixel_events_total{outcome="damaged"}')).toBe(1);
  expect(figures.get('pixel_events_total{outcome="stored"}')).toBe(2);
  expect(accountedFor(figures)).toBe(3);
});

it('counts refusals by code, before and after a report', async () => {
  metrics.follow({ edge });
  await post('');
  edge.report();
  await post('');
  await fetch(`${url}/nothing`);
  const figures = await scrape();
  expect(figures.get('pixel_refusals_total{code="invalid_request"}')).toBe(2);
  expect(figures.get('pixel_refusals_total{code="not_found"}')).toBe(1);
  expect(figures.get('pixel_requests_total{route="none"}')).toBe(1);
});

it('uses no client input as a label, and one label for all demo files', async () => {
  metrics.follow({ edge });
  await fetch(`${url}/sdk/secret?projectKey=pk_secret`);
  await fetch(`${url}/demo/a.css`);
  await fetch(`${url}/demo/b/c.css`);
  const figures = await scrape();
  expect([...figures.keys()].filter((name) => /secret|css/.test(name))).toEqual([]);
  expect(figures.get('pixel_requests_total{route="/demo/"}')).toBe(2);
});

it('measures how long batches take, and how far behind they are', async () => {
  await queue.append(new Uint8Array([1]));
  metrics.follow({ queue });
  metrics.countBatch({ insertMs: 200, lagMs: 60_000 });
  const figures = await scrape();
  expect(figures.get('pixel_ingest_batch_seconds_count')).toBe(1);
  expect(figures.get('pixel_ingest_batch_seconds_bucket{le="0.1"}')).toBe(0);
  expect(figures.get('pixel_ingest_batch_seconds_bucket{le="0.25"}')).toBe(1);
  expect(figures.get('pixel_ingest_lag_seconds')).toBeGreaterThanOrEqual(60);
});

it('omits unknown values', async () => {
  const figures = await scrape();
  const known = [...figures.keys()].filter((name) => name.startsWith('pixel_') && !/_seconds_/.test(name));
  expect(known).toEqual([]);
  expect(figures.get('process_resident_memory_bytes{role="edge"}')).toBeGreaterThan(0);
});

it('is reported while the event store hangs, with the last known values', async () => {
  metrics.follow({ queue, deadLetters: { count: async () => 3 } });
  expect((await scrape()).get('pixel_dead_letters')).toBe(3);
  metrics.follow({ deadLetters: { count: () => new Promise(() => undefined) } });
  const figures = await scrape();
  expect(figures.get('pixel_dead_letters')).toBe(3);
  expect(figures.get('pixel_queue_waiting_events')).toBe(0);
});

it('has help text and a type for every metric', async () => {
  metrics.follow({ queue, edge });
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const described = [
    ...text.matchAll(/^# HELP (pixel_\w+) [A-Z].*\.\n# TYPE \1 (?:counter|gauge|histogram)$/gm),
  ];
  expect(described.map(([, name]) => name)).toEqual([
    'pixel_events_acknowledged_total',
    'pixel_events_total',
    'pixel_queue_waiting_events',
    'pixel_ingest_batch_seconds',
    'pixel_ingest_lag_seconds',
    'pixel_requests_total',
    'pixel_refusals_total',
    'pixel_snapshot_unusable_projects',
    'pixel_dead_letters',
  ]);
});

it.each([
  ['GET', '/'],
  ['GET', '/metrics/x'],
  ['GET', '/health'],
  ['POST', '/metrics'],
])('has no other metrics: %s %s', async (method, path) => {
  expect((await fetch(metricsUrl + path, { method })).status).toBe(404);
});
