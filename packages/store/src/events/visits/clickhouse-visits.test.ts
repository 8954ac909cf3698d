import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';

let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

it('merges to one row per counter, key and hour, with the same counts', async () => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  for (let bootstraps = 1; bootstraps <= 20; bootstraps += 1)
    await harness.store.visits.insert({
      counts: ['CH', 'DE'].map((country) => ({
        counterId: '01900000-0000-7000-8000-000000000001',
        ...{ projectKey: 'pk_a', experimentKey: 'cta', variantKey: 'b', phase: 1 },
        ...{ hour, country, bootstraps, newVisitors: 1 },
      })),
      samples: [],
    });
  const count = () =>
    harness.store.visits.count({ projectKey: 'pk_a', experimentKey: 'cta', since: 0, by: 'hour' });
  const before = await count();
  expect(before).toMatchObject([{ bootstraps: 40, newVisitors: 2 }]);
  await harness.run('OPTIMIZE TABLE visits FINAL');
  expect(await harness.read('SELECT toString(count()) AS rows FROM visits')).toEqual([{ rows: '2' }]);
  expect(await count()).toEqual(before);
});
