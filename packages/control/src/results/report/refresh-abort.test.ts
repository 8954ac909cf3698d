import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClickhouseEvents,
  migrateClickhouse,
  openClickhouseTables,
} from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { serveOnSocket, startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import type { PastLook } from '../looks/look-history.ts';

const path = '/api/projects/pk_shop/experiments/cta/results';
/** Takes five minutes, which nobody waits for. */
const slowly = 'SELECT sum(sleepEachRow(0.01)) AS slept FROM numbers(30000) SETTINGS max_block_size = 10';

let clickhouse: TestEventDatabase;
let tables: ReturnType<typeof openClickhouseTables>;
let test: TestControl;
let folder: string;
let socketPath: string;
const closings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  tables = openClickhouseTables(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  const scan = async (_: unknown, signal?: AbortSignal): Promise<never> => {
    await tables.scan(slowly, {}, signal);
    throw new Error('It was not stopped');
  };
  test = await startTestControl({ events: { ...events, results: { ...events.results, scan } } });
  folder = await mkdtemp(join(tmpdir(), 'px-'));
  socketPath = join(folder, 'operator');
  closings.push(await serveOnSocket(test.control.operatorApp, socketPath), test.stop, events.close);
  const variant = (variantKey: string) => ({ variantKey, weight: 0.5, isControl: variantKey === 'a' });
  const experiment = { experimentKey: 'cta', status: 'running', variants: [variant('a'), variant('b')] };
  const projects = [{ projectKey: 'pk_shop', experiments: [experiment] }];
  await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
});
afterAll(async () => {
  for (const close of closings) await close();
  await tables.close();
  await clickhouse.stop();
  await rm(folder, { recursive: true });
});

/** Requests a refresh that can be aborted before it completes. */
function refresh(): ClientRequest {
  const refreshing = request({ socketPath, path: `${path}/refresh`, method: 'POST', agent: false });
  return refreshing.on('error', () => undefined).end();
}

/** Waits until this number of scans run in the event store, and returns the number running. */
function running(wanted: number): Promise<number> {
  const query =
    "SELECT query FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.%'";
  return eventually(
    async () => (await tables.read(query, {})).length,
    (count) => count === wanted,
  );
}

it('stops the scan in the event store, and stores nothing, when the client disconnects', async () => {
  const refreshing = refresh();
  expect(await running(1)).toBe(1);
  refreshing.destroy();
  expect(await running(0)).toBe(0);
  const response = await test.control.operatorApp.request(`${path}/looks`);
  const { looks } = (await response.json()) as { readonly looks: readonly PastLook[] };
  expect(looks).toEqual([]);
});

it('starts a new scan for the next request', async () => {
  const left = refresh();
  expect(await running(1)).toBe(1);
  left.destroy();
  expect(await running(0)).toBe(0);
  const again = refresh();
  expect(await running(1)).toBe(1);
  again.destroy();
  expect(await running(0)).toBe(0);
  expect(test.logged).toEqual([]);
});
