import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { bootstrapSchema } from '@pixel/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import {
  type PixelServer,
  removeTemporary,
  spawnPixelServer,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const visitor = '00000000-0000-4000-8000-000000000000';

async function start(dataDirectory: string): Promise<PixelServer> {
  const pixel = await startPixelServer({ dataDirectory });
  onTestFinished(async () => void (await pixel.end('SIGTERM')));
  return pixel;
}

async function bootstrap(pixel: PixelServer) {
  const query = new URLSearchParams({
    projectKey: 'pk_demo',
    anonymousId: visitor,
    url: `${pixel.url}/demo/product/mug`,
  });
  const response = await fetch(`${pixel.url}/sdk/bootstrap?${query}`);
  const { fetchedAt: _, ...rest } = bootstrapSchema.parse(await response.json());
  return rest;
}

const health = async (pixel: PixelServer) => (await fetch(`${pixel.url}/health`)).json();
const outageEvents = async (pixel: PixelServer): Promise<number> => {
  const { stdout } = await pixel.cli('events', 'count', '--project', 'pk_demo', '--name', 'outage', '--json');
  return stdout === '' ? -1 : (JSON.parse(stdout) as { count: number }).count;
};

it('starts without PostgreSQL, serves cached configurations, accepts events, and recovers once PostgreSQL is up', async () => {
  const dataDirectory = await temporaryDirectory();
  onTestFinished(() => removeTemporary(dataDirectory));
  const first = await start(dataDirectory);
  const before = await bootstrap(first);
  expect(before.hasActiveExperiments).toBe(true);
  expect(await first.end('SIGTERM')).toBe(0);

  // PostgreSQL can't start without it.
  const controlFile = join(dataDirectory, 'postgres/cluster/global/pg_control');
  await rename(controlFile, `${controlFile}.away`);
  const pixel = await start(dataDirectory);
  expect(await health(pixel)).toEqual({ ok: true, service: 'pixel-worker', kv: false });
  expect(pixel.output()).toMatch(/Note .*last known configuration/);
  expect(await bootstrap(pixel)).toEqual(before);
  expect((await postEvent(pixel.url, { eventName: 'outage', eventId: 'during' })).status).toBe(200);
  // Until the event store is up as well, it reports that Pixel is starting.
  const doctor = await eventually(
    () => pixel.cli('doctor', '--json'),
    ({ stdout }) => stdout !== '',
    40_000,
  );
  expect(doctor.code).toBe(1);
  expect(JSON.parse(doctor.stdout)).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ name: 'database', ok: false })]),
  });
  const refused = await pixel.cli('apply', join(import.meta.dirname, '../../apps/demo/demo.pixel.yaml'));
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/PostgreSQL is unreachable/)]);

  await rename(`${controlFile}.away`, controlFile);
  const recovered = await eventually(
    () => health(pixel),
    (answer) => JSON.stringify(answer).includes('"kv":true'),
    40_000,
  );
  expect(recovered).toEqual({ ok: true, service: 'pixel-worker', kv: true });
  expect((await postEvent(pixel.url, { eventName: 'outage', eventId: 'after' })).status).toBe(200);
  const count = () => outageEvents(pixel);
  expect(await eventually(count, (n) => n >= 2, 40_000)).toBe(2);
  expect(await pixel.cli('doctor')).toMatchObject({ code: 0 });
  expect(await bootstrap(pixel)).toEqual(before);
  expect(await pixel.end('SIGTERM')).toBe(0);
});

it('exits with a message if PostgreSQL cannot start and nothing is cached', async () => {
  const dataDirectory = await temporaryDirectory();
  onTestFinished(() => removeTemporary(dataDirectory));
  const first = await startPixelServer({ dataDirectory, env: { PIXEL_DEMO: 'off' } });
  expect(await first.end('SIGTERM')).toBe(0);
  const controlFile = join(dataDirectory, 'postgres/cluster/global/pg_control');
  await rename(controlFile, `${controlFile}.away`);
  const { child, output } = spawnPixelServer({ dataDirectory, env: { PIXEL_DEMO: 'off' } });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(1);
  expect(output()).toContain('pg_control');
});
