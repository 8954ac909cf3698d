import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestClickhouse, type TestClickhouse } from '../../../tests/support/clickhouse.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { createIngestHarness, eventBody, type IngestHarness, visitor } from './ingest.harness.ts';
import { claimOf, sampleSnapshot } from './snapshots/sample-snapshot.fixture.ts';

let clickhouse: TestClickhouse;
let harness: IngestHarness;
beforeEach(async () => {
  clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  harness = await createIngestHarness();
});
afterEach(async () => {
  await harness.dispose();
  await clickhouse.stop();
});

const otherVisitor = '7d3c2f10-8d94-4a77-8f3c-1b2a3c4d5e6f';

it('makes queued events countable in ClickHouse', async () => {
  const events = createClickhouseEvents(clickhouse.connection);
  await harness.publish(sampleSnapshot());
  const exposure = { eventName: '$exposure', assignments: [claimOf(visitor)] };
  await harness.send(eventBody(exposure));
  await harness.send(
    eventBody({ ...exposure, anonymousId: otherVisitor, assignments: [claimOf(otherVisitor, 'other')] }),
  );
  await harness.send(eventBody({ ...exposure, userAgent: 'Googlebot/2.1' }));
  await harness.send(eventBody({ payload: JSON.parse('{"__proto__":1,"revenue":9.5,"text":"\\u0000"}') }));
  await harness.send(eventBody({ eventName: '' }));
  harness.start({ events });
  await eventually(harness.queue.backlog, (backlog) => backlog === 0);

  expect(await events.countEvents({ projectKey: 'pk_test' })).toBe(4);
  expect(await events.deadLetters.count()).toBe(1);
  const exposures = await events.countExposures({ projectKey: 'pk_test', experimentKey: 'cta' });
  expect(exposures.reduce((sum, { unverified }) => sum + unverified, 0)).toBe(1);
  await events.close();
});

it('continues after ClickHouse was killed, and counts each event once', async () => {
  const events = createClickhouseEvents(clickhouse.connection);
  harness.start({ events, maxBatchRecords: 20 });
  const pid = clickhouse.pid();
  for (let index = 0; index < 300; index++) {
    await harness.send(eventBody());
    if (index === 100 && pid !== undefined) process.kill(pid, 'SIGKILL');
  }
  expect(await eventually(harness.queue.backlog, (backlog) => backlog === 0, 60_000)).toBe(0);
  expect(await events.countEvents({ projectKey: 'pk_test' })).toBe(300);
  await events.close();
}, 90_000);

it('counts the events of a project published later, up to the limit and each once', async () => {
  const events = createClickhouseEvents(clickhouse.connection);
  const unclaimedLimits = { days: 7, maxEventsPerProject: 100, maxBytes: 1_000_000_000 };
  const changes = { events, unclaimedLimits, maxBatchRecords: 30 };
  const count = () => events.countEvents({ projectKey: 'pk_test' });
  for (let index = 0; index < 70; index++) await harness.send(eventBody());
  harness.start(changes);
  await eventually(harness.queue.backlog, (backlog) => backlog === 0);
  await harness.stop();
  expect(await count()).toBe(70);

  // Another process continues from the state in the store.
  harness.start(changes);
  for (let index = 0; index < 70; index++) await harness.send(eventBody());
  await eventually(harness.queue.backlog, (backlog) => backlog === 0);
  await harness.stop();
  expect(await count()).toBe(100);
  expect(await events.unclaimed.summary()).toEqual({
    events: 100,
    projects: 1,
    dropped: { unclaimed_project_full: 40, unclaimed_full: 0, unclaimed_expired: 0 },
  });

  await harness.publish(sampleSnapshot());
  expect(await count()).toBe(100);
  for (let index = 0; index < 10; index++) await harness.send(eventBody());
  harness.start(changes);
  await eventually(harness.queue.backlog, (backlog) => backlog === 0);
  const summary = await eventually(events.unclaimed.summary, (kept) => kept.events === 0);
  expect(summary).toMatchObject({ events: 0, projects: 0 });
  expect(await count()).toBe(110);
  await events.close();
});
