import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

const received = (eventId: string, daysAgo: number) =>
  eventRow({ projectKey: 'pk_a', eventId, receivedAt: Date.now() - daysAgo * dayMs });

it('says which store it is and how much room there is, also of an empty one', async () => {
  const { version, migration, tables, disk, growth } = await harness.store.storage();
  expect(version).toMatch(/^\d+\.\d+/);
  expect(migration).toBeGreaterThanOrEqual(10);
  expect(tables.map(({ table }) => table)).toEqual(['schema_migrations']);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes);
  expect(growth).toBeUndefined();
});

it('does not take what was received long ago for growth', async () => {
  await insertEvents(harness.store, [received('old', 30)]);
  expect((await harness.store.storage()).growth).toBeUndefined();
});

it('tells the size of tables, and what a day adds by the week that is over', async () => {
  await insertEvents(harness.store, [received('a', 6.9), received('b', 3), received('c', 0)]);
  const { tables, growth } = await harness.store.storage();
  const events = tables.find(({ table }) => table === 'events');
  expect(events).toMatchObject({ rows: 4, bytes: expect.any(Number) });
  expect(growth?.days).toBeCloseTo(6.9, 1);
  expect(growth?.bytesADay).toBeCloseTo(((events?.bytes ?? 0) / 4) * (3 / 6.9), -1);
});
