import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createIngestHarness, eventBody, type IngestHarness, visitor } from '../ingest.harness.ts';
import { sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';
import { recordOf, rowOf } from './enriched-row.fixture.ts';
import {
  campaignCases,
  contextCases,
  plainCases,
  referrerCases,
  softwareCases,
} from './enrichment-cases.fixture.ts';

let clickhouse: TestEventDatabase;
let events: EventStore;
let harness: IngestHarness;
let projects = 0;
let projectKey = '';
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
});
afterAll(async () => {
  await events.close();
  await clickhouse.stop();
});
beforeEach(async () => {
  projects += 1;
  projectKey = `pk_${projects}`;
  harness = await createIngestHarness();
  await harness.publish(sampleSnapshot(), sampleSnapshot({ projectKey }));
});
afterEach(() => harness.dispose());

async function ingestAll(maxBatchRecords = 20_000): Promise<void> {
  harness.start({ events, maxBatchRecords });
  await eventually(harness.queue.backlog, (backlog) => backlog === 0);
  await harness.stop();
}

const cases = [...softwareCases, ...referrerCases, ...campaignCases, ...contextCases, ...plainCases];

it(`stores an event's parsed values in the columns: ${cases.length} cases`, async () => {
  const expected: EventRow[] = [];
  for (const [index, { sent }] of cases.entries()) {
    const head = { ...sent.head, eventId: `case ${index}` };
    expected.push(rowOf({ ...sent, head }));
    await harness.queue.append(recordOf({ ...sent, head }));
  }
  await ingestAll();
  const rows = await events.lists.list({ projectKey: 'pk_test' }, { limit: 1_000 });
  const byId = new Map(rows.map((row) => [row.eventId, row]));
  expect(rows).toHaveLength(cases.length);
  for (const [index, row] of expected.entries())
    expect(byId.get(row.eventId), cases[index]?.name).toEqual(row);
});

it('keeps every column of an event claimed later', async () => {
  const head = {
    receivedAt: new Date().toISOString(),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
    language: 'de',
    country: 'CH',
  };
  const body = {
    projectKey: 'pk_later',
    eventName: '$exposure',
    payload: { $context: { plan: 'pro' }, revenue: 9.5, currency: 'EUR' },
    url: 'https://shop.example/?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e',
    referrer: 'https://www.google.com/',
  };
  await harness.queue.append(recordOf({ head, body }));
  await ingestAll();
  const expected = [{ ...rowOf({ head, body }), unclaimed: true }];
  const list = () => events.lists.list({ projectKey: 'pk_later' }, { limit: 10 });
  expect(await list()).toEqual(expected);
  await events.unclaimed.claim('pk_later');
  expect(await events.unclaimed.listProjects({ after: '', limit: 10 })).toEqual([]);
  expect(await list()).toEqual(expected);
});

describe('the same event', () => {
  const send = (receivedAt: string) => harness.send(eventBody({ projectKey }), receivedAt, 'same');

  it('is counted once if copies arrive hours apart, in other months, out of order and in other batches', async () => {
    const receipts = [
      '03-01T00:00:01',
      '02-28T23:59:59',
      '01-15T08:00:00',
      '01-15T20:00:00',
      '03-01T00:00:01',
    ];
    for (const receipt of receipts) await send(`2026-${receipt}.000Z`);
    await ingestAll(1);
    expect(await events.countEvents({ projectKey })).toBe(1);
  });
});

describe('an erased visitor', () => {
  it('does not reappear with earlier events, but does with later ones', async () => {
    await harness.send(eventBody({ projectKey }), '2026-01-01T12:00:00.000Z', 'a');
    await ingestAll();
    const erasedAt = Date.parse('2026-01-01T13:00:00Z');
    expect(await events.visitors.erase({ projectKey, anonymousId: visitor, erasedAt })).toEqual({
      events: 1,
      deadLetters: 0,
    });
    await harness.send(eventBody({ projectKey }), '2026-01-01T12:00:00.000Z', 'a');
    await harness.send(eventBody({ projectKey }), '2026-01-01T12:30:00.000Z', 'b');
    await ingestAll();
    expect(await events.countEvents({ projectKey })).toBe(0);
    await harness.send(eventBody({ projectKey }), '2026-01-01T13:00:00.001Z', 'c');
    await ingestAll();
    expect(await events.countEvents({ projectKey })).toBe(1);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 2, erased: 2 });
  });

  it('does not reappear if the erasure ends while a batch is being inserted', async () => {
    await harness.send(eventBody({ projectKey }), '2026-01-01T12:00:00.000Z', 'a');
    await harness.send(eventBody({ projectKey, eventName: '' }), '2026-01-01T12:00:00.000Z', 'b');
    const erasedAt = Date.parse('2026-01-01T13:00:00Z');
    const deadBefore = await events.deadLetters.count();
    harness.start({
      events: {
        ...events,
        prepareInsert() {
          const prepared = events.prepareInsert();
          return {
            add: prepared.add,
            async run() {
              await events.visitors.erase({ projectKey, anonymousId: visitor, erasedAt });
              await prepared.run();
            },
          };
        },
      },
    });
    await eventually(harness.queue.backlog, (backlog) => backlog === 0);
    expect(await events.countEvents({ projectKey })).toBe(0);
    expect(await events.deadLetters.count()).toBe(deadBefore);
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 0, dead: 0, erased: 2 });
  });
});
