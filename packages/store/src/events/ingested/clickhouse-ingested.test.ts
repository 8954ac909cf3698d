import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { migrateClickhouse } from '../migrations/migrate.ts';
import type { IngestedKind } from './ingested-events.ts';

let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

const beginning = { ingestedAt: 0, anonymousId: '', eventId: '' };
const all: readonly IngestedKind[] = ['survey', 'exposure', 'event'];

it('pages through arrivals in insertion order, whatever their receipt times', async () => {
  const { ingested } = harness.store;
  const before = await ingested.now();
  await insertEvents(harness.store, [eventRow({ eventId: 'b', receivedAt: Date.UTC(2026, 0, 9) })]);
  await insertEvents(harness.store, [
    eventRow({ eventId: 'a' }),
    eventRow({ eventId: 'other', projectKey: 'pk_other' }),
  ]);
  await insertEvents(harness.store, [eventRow({ eventId: 'b' })]);
  const filter = { projectKey: 'pk_shop', kinds: all };
  const rows = await ingested.after(filter, { cursor: beginning, limit: 10 });
  expect(rows.map(({ eventId }) => eventId)).toEqual(['b', 'a', 'b']);
  for (const { ingestedAt } of rows) {
    expect(ingestedAt).toBeGreaterThanOrEqual(before);
    expect(ingestedAt).toBeLessThanOrEqual(await ingested.now());
  }
  const [first] = await ingested.after(filter, { cursor: beginning, limit: 1 });
  if (first === undefined) throw new Error('Nothing came in');
  const rest = await ingested.after(filter, { cursor: first, limit: 10 });
  expect(rest.map(({ eventId }) => eventId)).toEqual(['a', 'b']);
  const { ingestedAt, ...event } = first;
  expect(event).toEqual(eventRow({ eventId: 'b', receivedAt: Date.UTC(2026, 0, 9) }));
});

it('distinguishes survey events, exposures and others', async () => {
  await insertEvents(harness.store, [
    eventRow({ projectKey: 'pk_kinds', eventId: 'survey', surveyId: 's', surveyEvent: 'shown' }),
    eventRow({ projectKey: 'pk_kinds', eventId: 'exposure', eventName: '$exposure' }),
    eventRow({ projectKey: 'pk_kinds', eventId: 'event' }),
  ]);
  for (const kind of all) {
    const filter = { projectKey: 'pk_kinds', kinds: [kind] };
    const rows = await harness.store.ingested.after(filter, { cursor: beginning, limit: 10 });
    expect(rows.map(({ eventId }) => eventId)).toEqual([kind]);
  }
  const none = { projectKey: 'pk_kinds', kinds: [] };
  expect(await harness.store.ingested.after(none, { cursor: beginning, limit: 10 })).toEqual([]);
});

it('counts an event as new when its project is published', async () => {
  await insertEvents(harness.store, [eventRow({ projectKey: 'pk_late', unclaimed: true })]);
  const before = await harness.store.ingested.now();
  await harness.store.unclaimed.claim('pk_late');
  const filter = { projectKey: 'pk_late', kinds: all };
  const rows = await harness.store.ingested.after(filter, { cursor: beginning, limit: 10 });
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ingestedAt).toBeGreaterThanOrEqual(before);
});

it('dates older events by their receipt', async () => {
  await harness.run('ALTER TABLE events DROP INDEX ingestions');
  await harness.run('ALTER TABLE events DROP COLUMN ingestedAt');
  await harness.run('ALTER TABLE unclaimed_events DROP INDEX ingestions');
  await harness.run('ALTER TABLE unclaimed_events DROP COLUMN ingestedAt');
  await harness.run('DELETE FROM schema_migrations WHERE version >= 7');
  await insertEvents(harness.store, [eventRow({ projectKey: 'pk_old', receivedAt: Date.UTC(2026, 0, 2) })]);
  await migrateClickhouse(harness.connection);
  await insertEvents(harness.store, [eventRow({ projectKey: 'pk_old', eventId: 'new' })]);
  const filter = { projectKey: 'pk_old', kinds: all };
  const rows = await harness.store.ingested.after(filter, { cursor: beginning, limit: 10 });
  expect(rows.map(({ eventId }) => eventId)).toEqual(['event', 'new']);
  expect(rows[0]?.ingestedAt).toBe(Date.UTC(2026, 0, 2));
});
