import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { createClickhouseEvents } from '../clickhouse.ts';
import { openClickhouseTables } from '../clickhouse-tables.ts';
import { claimOf } from '../exposures/exposures.fixture.ts';
import { createClickhouseResults } from './clickhouse-results.ts';

let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

const slowly = 'SELECT sum(sleepEachRow(0.01)) AS slept FROM numbers(30000) SETTINGS max_block_size = 10';
const running =
  "SELECT query FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.%'";

it('aborts a query in the store with its signal', async () => {
  const tables = openClickhouseTables(harness.connection);
  const count = async () => (await harness.read(running)).length;
  const waiting = new AbortController();
  const scan = tables.scan(slowly, {}, waiting.signal);
  scan.catch(() => undefined);
  expect(await eventually(count, (queries) => queries === 1)).toBe(1);
  const reason = new Error('Nobody waits');
  waiting.abort(reason);
  await expect(scan).rejects.toBe(reason);
  expect(await eventually(count, (queries) => queries === 0)).toBe(0);
  await tables.close();
});

it('does not use compiled functions, which fail for wide numbers', async () => {
  const tables = openClickhouseTables(harness.connection);
  const query = `SELECT toString(sum(least(greatest(x, toInt128('-7')), toInt128('50')))) AS sum
    FROM (SELECT toInt128(number) - 100 AS x FROM numbers(200)) SETTINGS min_count_to_compile_expression = 0`;
  for (let times = 0; times < 5; times += 1)
    expect((await tables.scan(query, {})).rows).toEqual([{ sum: '3046' }]);
  await tables.close();
});

it('reads again if copies arrived between finding and reading them', async () => {
  const store = createClickhouseEvents(harness.connection);
  const tables = openClickhouseTables(harness.connection);
  const exposure = eventRow({
    projectKey: 'pk_copies',
    eventName: '$exposure',
    time: 1_000,
    assignments: [claimOf('control', 'cta', true)],
  });
  const order = eventRow({ ...exposure, eventId: 'order', eventName: 'order', time: 2_000, assignments: [] });
  await insertEvents(store, [exposure, order, order]);
  let scans = 0;
  const results = createClickhouseResults({
    read: tables.read,
    scan(query, parameters, signal) {
      scans += 1;
      // As if no copies had arrived yet.
      return tables.scan(
        scans === 1 ? query.replace(/HAVING arrayUniq/, 'HAVING false AND arrayUniq') : query,
        parameters,
        signal,
      );
    },
  });
  const { metrics } = await results.scan({
    ...{ projectKey: 'pk_copies', experimentKey: 'cta', phase: { number: 1, startedAt: 0 }, timeZone: 'UTC' },
    asOf: 10_000,
    metrics: [{ key: 'orders', kind: 'count', goal: { eventName: 'order' }, windowMs: 5_000 }],
  });
  expect(metrics[0]?.arms).toMatchObject([{ variantKey: 'control', n: 1, stats: { sum: 1 } }]);
  expect(scans).toBe(2);
  await Promise.all([store.close(), tables.close()]);
});
