import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';
import { kill, pidOf } from '../support/roles.ts';

/** Visits are queued every ten seconds. */
const limitMs = 60_000;
const experiment = 'product-cta';
let pixel: PixelServer;

beforeAll(async () => {
  pixel = await startPixelServer();
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

/** Sends this many concurrent requests as pages; returns how many of them got the experiment. */
async function visit(count: number): Promise<number> {
  const page = encodeURIComponent(`${pixel.url}/demo/product/mug?utm_source=news&email=anna%40shop.example`);
  const got = await Promise.all(
    Array.from({ length: count }, async () => {
      const query = `projectKey=pk_demo&anonymousId=${randomUUID()}&url=${page}&first=1`;
      const response = await fetch(`${pixel.url}/sdk/bootstrap?${query}`);
      return (await response.text()).includes(`"experimentKey":"${experiment}"`);
    }),
  );
  return got.filter(Boolean).length;
}

/** Returns the sums that the CLI prints. */
async function counted(...options: readonly string[]) {
  const { stdout } = await pixel.cli('visits', '--project', 'pk_demo', ...options, '--json');
  const { counts } = JSON.parse(stdout || '{"counts":[]}') as {
    counts: readonly { bootstraps: number; newVisitors: number }[];
  };
  const sum = (name: 'bootstraps' | 'newVisitors') => counts.reduce((total, row) => total + row[name], 0);
  return { bootstraps: sum('bootstraps'), newVisitors: sum('newVisitors') };
}

/** Stops the server as an operator does, starts it again, and returns its counts once the queue is empty. */
async function restart() {
  const { dataDirectory } = pixel;
  await pixel.end('SIGTERM');
  pixel = await startPixelServer({ dataDirectory });
  const doctor = async () => (await pixel.cli('doctor')).stdout;
  await eventually(doctor, (text) => /, 0 waiting/.test(text), limitMs);
  return counted();
}

const untilCounted = (min: number) => eventually(counted, ({ bootstraps }) => bootstraps >= min, limitMs);

it('counts every bootstrap once, by experiment too, and a killed edge loses only what was not queued', async () => {
  await eventually(
    () => visit(1),
    (got) => got === 1,
    limitMs,
  );
  const { bootstraps: before } = await untilCounted(1);
  const got = await visit(60);
  expect(await untilCounted(before + 60)).toMatchObject({ bootstraps: before + 60 });
  const ofExperiment = await counted('--experiment', experiment);
  expect(ofExperiment.bootstraps).toBeGreaterThanOrEqual(got);
  expect(ofExperiment.bootstraps).toBeLessThanOrEqual(before + 60);

  await visit(40);
  kill(await pidOf(pixel.pid, 'edge'));
  await eventually(
    () => visit(1).catch(() => 0),
    (one) => one === 1,
    limitMs,
  );
  await visit(19);
  const after = (await untilCounted(before + 80)).bootstraps;
  expect(after).toBeGreaterThanOrEqual(before + 80);
  expect(after).toBeLessThanOrEqual(before + 121);
});

it('counts every bootstrap before a shutdown, even right after the start', async () => {
  const { bootstraps: before } = await restart();
  await visit(30);
  const { bootstraps } = await restart();
  expect(bootstraps).toBe(before + 30);
  const { code, stdout } = await pixel.cli('doctor');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/; in addition, \d+ records? of visits/)]);
});

it('prints a table by day, by day and variant, or by hour', async () => {
  const day = String.raw`\d{4}-\d\d-\d\d`;
  const text = async (...options: readonly string[]) =>
    (await pixel.cli('visits', '--project', 'pk_demo', ...options)).stdout;
  expect(await text()).toMatch(new RegExp(`^day +bootstraps +new\n(${day} +\\d+ +\\d+\n)+$`));
  expect(await text('--experiment', experiment)).toMatch(
    new RegExp(`^day +variant +phase +bootstraps +new\n(${day} +[\\w-]+ +\\d +\\d+ +\\d+\n)+$`),
  );
  expect(await text('--by', 'hour')).toMatch(
    /^hour +bootstraps +new\n(\d{4}-\d\d-\d\dT\d\d:00Z +\d+ +\d+\n)+$/,
  );
});
