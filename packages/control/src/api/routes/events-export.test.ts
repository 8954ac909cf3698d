import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';

let test: TestControl;
let directory = '';
let freeBytes = Number.MAX_SAFE_INTEGER;
let stop: () => Promise<void>;
const noon = Date.UTC(2026, 0, 2, 12);

beforeAll(async () => {
  const clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  directory = await mkdtemp(join(tmpdir(), 'pixel-exports-'));
  const events = createClickhouseEvents(clickhouse.connection, {
    directory,
    freeBytes: async () => freeBytes,
  });
  test = await startTestControl({ events });
  await test.control.applyConfiguration('projects: [{ projectKey: pk_shop }]', { author: 'tests' });
  test.clock.now = noon + 1_000;
  await insertEvents(events, [
    eventRow({ projectKey: 'pk_shop', eventId: 'a', eventName: 'purchase', time: noon }),
    eventRow({ projectKey: 'pk_shop', eventId: 'b', time: noon + 999 }),
    eventRow({ projectKey: 'pk_shop', eventId: 'c', time: noon + 1_000 }),
  ]);
  stop = async () => {
    await test.stop();
    await events.close();
    await clickhouse.stop();
    await rm(directory, { recursive: true });
  };
});
afterAll(() => stop());

const requestExport = (query: string, projectKey = 'pk_shop') =>
  test.control.operatorApp.request(`/api/projects/${projectKey}/events/export?${query}`);
const from = 'from=2026-01-01T00:00:00Z';

it('returns a file of all events so far, with its name, length and number of events', async () => {
  const response = await requestExport(`${from}&format=csv`);
  const text = await response.text();
  expect([
    response.status,
    ...['Content-Type', 'Content-Disposition'].map((name) => response.headers.get(name)),
  ]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
    'attachment; filename="pk_shop-events-2026-01-01-2026-01-02.csv"',
  ]);
  expect(response.headers.get('Content-Length')).toBe(`${Buffer.byteLength(text)}`);
  expect(response.headers.get('X-Pixel-Events')).toBe('2');
  expect(
    text
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[3]),
  ).toEqual(['"a"', '"b"', undefined]);
});

it('returns Parquet, of one name', async () => {
  const response = await requestExport(
    `${from}&until=2026-01-03T00:00:00%2B01:00&format=parquet&name=purchase`,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('PAR1');
  expect(response.headers.get('X-Pixel-Events')).toBe('1');
  expect(response.headers.get('Content-Type')).toBe('application/vnd.apache.parquet');
});

it('records the export and its author in the audit log', async () => {
  await (await requestExport(`${from}&format=csv&name=purchase`)).text();
  const audit = await test.control.operatorApp.request('/api/audit?action=events.export&limit=1');
  expect(await audit.json()).toMatchObject({
    entries: [
      {
        projectKey: 'pk_shop',
        subject: 'pk_shop',
        after: {
          ...{ from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T12:00:01.000Z' },
          ...{ format: 'csv', eventName: 'purchase', events: 1 },
        },
      },
    ],
  });
});

it.each([
  [`${from}&format=xlsx`, 'format'],
  ['format=csv', 'from'],
  [`${from}&until=2026-01-01T00:00:00Z&format=csv`, 'until'],
  [`${from}&until=2027-01-03T00:00:00Z&format=csv`, 'until'],
])('refuses %s', async (query, path) => {
  const response = await requestExport(query);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'invalid_request', details: [{ path }] } },
  ]);
});

it('returns 404 for an unknown project', async () => {
  expect(await (await requestExport(`${from}&format=csv`, 'pk_nobodys')).json()).toMatchObject({
    error: { code: 'project_not_found' },
  });
});

it('starts the next export while another one is downloaded', async () => {
  const first = await requestExport(`${from}&format=csv`);
  const second = await requestExport(`${from}&format=csv`);
  expect([second.status, await second.text()]).toEqual([200, await first.text()]);
});

it('refuses a second export while one is created, with advice', async () => {
  const answers = await Promise.all([1, 2].map(() => requestExport(`${from}&format=csv`)));
  const [made, refused] = answers.toSorted((a, b) => a.status - b.status);
  await made?.text();
  expect([refused?.status, refused?.headers.get('Retry-After'), await refused?.json()]).toMatchObject([
    409,
    '30',
    { error: { code: 'export_running', message: expect.stringContaining('try again when it is done') } },
  ]);
});

it('creates nothing for HEAD', async () => {
  const taken = async () =>
    (await test.control.operatorApp.request('/api/audit?action=events.export&limit=1')).text();
  const before = await taken();
  const address = `/api/projects/pk_shop/events/export?${from}&format=csv`;
  const { status, headers } = await test.control.operatorApp.request(address, { method: 'HEAD' });
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  expect(await taken()).toBe(before);
});

it('logs no warning if the client disconnects while it is created', async () => {
  const address = `/api/projects/pk_shop/events/export?${from}&format=csv`;
  await test.control.operatorApp.request(address, { signal: AbortSignal.abort() });
  expect([test.warned, test.logged]).toEqual([[], []]);
});

it('names the folder if it is unusable', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, '');
  const response = await requestExport(`${from}&format=csv`);
  await rm(directory);
  await mkdir(directory);
  expect([response.status, await response.json()]).toMatchObject([
    503,
    {
      error: {
        code: 'unavailable',
        message: expect.stringContaining(`The export directory ${directory} is unusable`),
        parameters: { folder: directory },
      },
    },
  ]);
});

it('reports the required space if the disk has too little', async () => {
  freeBytes = 5;
  const response = await requestExport(`${from}&format=csv`);
  freeBytes = Number.MAX_SAFE_INTEGER;
  expect([response.status, await response.json()]).toMatchObject([
    507,
    { error: { code: 'no_space', parameters: { freeBytes: 5 } } },
  ]);
});

it('leaves nothing behind', async () => {
  expect(await readdir(directory)).toEqual([]);
});
