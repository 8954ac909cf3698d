import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import {
  type PixelServer,
  removeTemporary,
  spawnPixelServer,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<PixelServer> {
  const pixel = await startPixelServer({ env });
  cleanUps.push(async () => {
    await pixel.end('SIGTERM');
    await removeTemporary(pixel.dataDirectory);
  });
  return pixel;
}

/** Metrics by name, including labels. */
async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const metricsUrlOf = (pixel: PixelServer): string | undefined =>
  / Metrics +(http:\S+\/metrics)\n/.exec(pixel.output())?.[1];

function outcomesIn(figures: ReadonlyMap<string, number>): number {
  return [...figures]
    .filter(([name]) => name.startsWith('pixel_events_total{'))
    .reduce((sum, [, count]) => sum + count, 0);
}

async function post(url: string, event: { readonly eventName: string }): Promise<number> {
  const response = await postEvent(url, { anonymousId: randomUUID(), ...event });
  await response.arrayBuffer();
  return response.status;
}

it('accounts for every event of a server under load', async () => {
  const pixel = await start({ METRICS_PORT: '0' });
  const metricsUrl = metricsUrlOf(pixel) ?? '';
  expect(new URL(metricsUrl).hostname).toBe('localhost');
  const acknowledged = Array.from({ length: 8 }, async () => {
    let count = 0;
    for (let n = 0; n < 60; n += 1) if ((await post(pixel.url, { eventName: 'load' })) === 200) count += 1;
    return count;
  });
  expect(await post(pixel.url, { eventName: '' })).toBe(400);
  let isOver = false;
  const total = Promise.all(acknowledged).then((counts) => {
    isOver = true;
    return counts.reduce((sum, count) => sum + count, 0);
  });
  while (!isOver) {
    const figures = await scrape(metricsUrl);
    expect(outcomesIn(figures) + (figures.get('pixel_queue_waiting_events') ?? Number.NaN)).toBe(
      figures.get('pixel_events_acknowledged_total'),
    );
  }
  expect(await total).toBe(480);
  const figures = await eventually(
    () => scrape(metricsUrl),
    (latest) =>
      latest.get('pixel_events_acknowledged_total') === 480 && latest.get('pixel_queue_waiting_events') === 0,
  );
  expect(figures.get('pixel_events_total{outcome="stored"}')).toBe(480);
  expect(figures.get('pixel_requests_total{route="/sdk/event"}')).toBe(481);
  expect(figures.get('pixel_refusals_total{code="invalid_request"}')).toBe(1);
  expect(figures.get('pixel_ingest_batch_seconds_count')).toBeGreaterThan(0);
  expect(figures.get('pixel_ingest_lag_seconds')).toBe(0);
  expect(figures.get('pixel_dead_letters')).toBe(0);
  expect(figures.get('pixel_snapshot_unusable_projects')).toBe(0);
});

it('opens no metrics port by default, and keeps its counts across a restart', async () => {
  const dataDirectory = await temporaryDirectory();
  cleanUps.push(() => removeTemporary(dataDirectory));
  const first = await startPixelServer({ dataDirectory });
  cleanUps.push(() => first.end('SIGKILL'));
  expect(metricsUrlOf(first)).toBeUndefined();
  for (const url of [first.url, first.controlUrl])
    expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('pixel_events');
  for (let n = 0; n < 5; n += 1) expect(await post(first.url, { eventName: 'before' })).toBe(200);
  await first.end('SIGTERM');
  const second = await startPixelServer({ dataDirectory, env: { METRICS_PORT: '0' } });
  cleanUps.push(() => second.end('SIGTERM'));
  const figures = await eventually(
    () => scrape(metricsUrlOf(second) ?? ''),
    (latest) => latest.get('pixel_events_total{outcome="stored"}') === 5,
  );
  expect(figures.get('pixel_events_acknowledged_total')).toBe(5);
});

it('reports in one sentence that the metrics port is taken, and exits', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  cleanUps.push(async () => other.close());
  const { port } = other.address() as AddressInfo;
  const dataDirectory = await temporaryDirectory();
  cleanUps.push(() => removeTemporary(dataDirectory));
  const { child, output } = spawnPixelServer({ dataDirectory, env: { METRICS_PORT: String(port) } });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(1);
  expect(output().trim()).toBe(`Port ${port} is already in use; set METRICS_PORT to another port.`);
});

it('responds while many clients keep connections open without reading', async () => {
  const pixel = await start({ METRICS_PORT: '0' });
  const metricsUrl = metricsUrlOf(pixel) ?? '';
  const others = Array.from({ length: 60 }, () => connect(Number(new URL(metricsUrl).port), 'localhost'));
  cleanUps.push(async () => {
    for (const other of others) other.destroy();
  });
  await Promise.all(others.map((other) => once(other, 'connect')));
  for (const other of others) other.pause().write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await scrape(metricsUrl)).size).toBeGreaterThan(10);
});
