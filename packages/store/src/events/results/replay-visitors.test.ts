import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { createClickhouseEvents, migrateClickhouse } from '../clickhouse.ts';
import type { EventRow, EventStore } from '../events.ts';
import type { ReplayQuestion } from './replay.ts';

const dayMs = 86_400_000;
const from = Date.UTC(2026, 0, 10);
const until = from + 14 * dayMs;

let clickhouse: TestEventDatabase;
let events: EventStore;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
});
afterAll(async () => {
  await events.close();
  await clickhouse.stop();
});

const idOf = (visitor: number) => `00000000-0000-4000-8000-${visitor.toString(16).padStart(12, '0')}`;
const view = (visitor: number, time: number, fields: Partial<EventRow> = {}) =>
  eventRow({
    projectKey: 'pk_replay',
    anonymousId: idOf(visitor),
    eventId: `${visitor} ${time} ${fields.eventName}`,
    eventName: '$pageview',
    url: 'https://shop.example/product',
    device: 'mobile',
    time,
    receivedAt: time,
    ...fields,
  });

const question = (its: Partial<ReplayQuestion> = {}): ReplayQuestion => ({
  projectKey: 'pk_replay',
  from,
  until,
  mostVisitors: 1_000,
  columns: ['device'],
  metrics: [
    {
      key: 'order',
      kind: 'revenue',
      goal: { eventName: 'order', valueProperty: 'total', currency: 'EUR' },
      windowMs: 7 * dayMs,
      withCovariate: true,
    },
  ],
  isMatching: ({ url, columns }) => url.endsWith('/product') && columns.device === 'mobile',
  ...its,
});

it('adds up what visitors did from their first matching visit on, by whatever arms', async () => {
  const paid = (total: number) => ({ eventName: 'order', numbers: { total }, url: '' });
  const home = { url: 'https://shop.example/' };
  await insertEvents(events, [
    view(1, from + 1, home),
    view(1, from + 2, paid(50)),
    view(1, from + 5),
    view(1, from + 6, paid(20.5)),
    view(1, from + 6, paid(20.5)),
    view(1, from + 5 + 7 * dayMs, paid(9)),
    view(2, from + dayMs),
    view(3, until - dayMs),
    view(4, from - 1),
    view(4, from + 9, home),
    view(5, from, { bot: true }),
    view(6, from, { internal: true }),
    view(7, from, { device: 'desktop' }),
    view(8, until),
  ]);
  const replay = await events.results.replay(question());
  expect(replay).toMatchObject({ visitorsSeen: 5, sampledShare: 1, knownShare: 1 });
  expect(replay.visitors).toMatchObject([
    { anonymousId: idOf(1), metAt: from + 5, device: 'mobile' },
    { anonymousId: idOf(2), metAt: from + dayMs },
    { anonymousId: idOf(3), metAt: until - dayMs },
  ]);
  const [order] = replay.metrics;
  // The window of the third is open.
  expect(order).toMatchObject({ n: 2, windowMs: 7 * dayMs });
  expect(order?.addUp(Int8Array.of(0, 1, 1), 3)).toMatchObject([
    { n: 1, post: { sum: 20.5, sumSquares: 420.25 }, pre: { sum: 50, sumSquares: 2_500 }, postPre: 1_025 },
    { n: 1, post: { sum: 0 }, pre: { sum: 0 } },
    undefined,
  ]);
  expect(order?.addUp(Int8Array.of(0, -1, 1), 1)).toMatchObject([{ n: 1, post: { sum: 20.5 } }]);
});

it('takes an even choice of visitors where there are too many, and says which part', async () => {
  const projectKey = 'pk_many';
  const rows = Array.from({ length: 3_000 }, (_, at) => view(at, from + at, { projectKey }));
  await insertEvents(events, rows);
  const replay = await events.results.replay(question({ projectKey }));
  expect(replay).toMatchObject({ visitorsSeen: 3_000, sampledShare: 1 / 3 });
  expect(replay.visitors.length).toBeGreaterThan(850);
  expect(replay.visitors.length).toBeLessThan(1_150);
});

it('tells five thousand pages apart, those with the most events, and says what part they are', async () => {
  const projectKey = 'pk_pages';
  const url = (at: number) => ({ projectKey, url: `https://shop.example/${at}/product` });
  const rows = Array.from({ length: 5_100 }, (_, at) => view(at % 900, from + at, url(at)));
  await insertEvents(events, [...rows, view(901, from, url(5_000)), view(902, from + 1, url(5_000))]);
  const replay = await events.results.replay(question({ projectKey }));
  expect(replay.knownShare).toBeCloseTo(5_002 / 5_102, 10);
  expect(replay.visitors.length).toBe(902);
});
