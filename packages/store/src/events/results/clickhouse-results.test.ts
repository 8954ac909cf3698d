import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { type ClickhousePlace, createClickhousePlace } from '../clickhouse-place.ts';
import { openClickhouseTables } from '../clickhouse-tables.ts';

let place: ClickhousePlace;
beforeAll(async () => {
  place = await createClickhousePlace();
});
afterAll(() => place.stop());

const slowly = 'SELECT sum(sleepEachRow(0.01)) AS slept FROM numbers(30000) SETTINGS max_block_size = 10';
const running =
  "SELECT query FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%system.%'";

it('stops a query in the store whose signal is aborted', async () => {
  const tables = openClickhouseTables(place.connection);
  const count = async () => (await place.read(running)).length;
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

it('does not compute with compiled functions, which go wrong with wide numbers', async () => {
  const tables = openClickhouseTables(place.connection);
  const query = `SELECT toString(sum(least(greatest(x, toInt128('-7')), toInt128('50')))) AS sum
    FROM (SELECT toInt128(number) - 100 AS x FROM numbers(200)) SETTINGS min_count_to_compile_expression = 0`;
  for (let times = 0; times < 5; times += 1)
    expect((await tables.scan(query, {})).rows).toEqual([{ sum: '3046' }]);
  await tables.close();
});
