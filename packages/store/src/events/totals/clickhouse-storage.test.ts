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

it('reports the store’s version and free space, even when empty', async () => {
  const { version, migration, tables, disk, growth } = await harness.store.storage();
  expect(version).toMatch(/^\d+\.\d+/);
  expect(migration).toBeGreaterThanOrEqual(10);
  expect(tables.map(({ table }) => table)).toEqual(['schema_migrations']);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes);
  expect(growth).toBeUndefined();
});

it('does not count old receipts as growth', async () => {
  await insertEvents(harness.store, [received('old', 30)]);
  expect((await harness.store.storage()).growth).toBeUndefined();
});

it('reports table sizes, and daily growth over the past week', async () => {
  await insertEvents(harness.store, [received('a', 6.9), received('b', 3), received('c', 0)]);
  const { tables, growth } = await harness.store.storage();
  const events = tables.find(({ table }) => table === 'events');
  expect(events).toMatchObject({ rows: 4, bytes: expect.any(Number) });
  expect(growth?.days).toBeCloseTo(6.9, 1);
  expect(growth?.bytesADay).toBeCloseTo(((events?.bytes ?? 0) / 4) * (3 / 6.9), -1);
});
