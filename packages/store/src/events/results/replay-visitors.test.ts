import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { createClickhouseEvents, migrateClickhouse } from '../clickhouse.ts';
import type { EventRow, EventStore } from '../events.ts';
import type { ReplayRequest } from './replay.ts';

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

const request = (its: Partial<ReplayRequest> = {}): ReplayRequest => ({
  projectKey: 'pk_replay',
  from,
  until,
  maxVisitors: 1_000,
  maxValues: 1_000,
  columns: ['device'],
  urlUpTo: 'fragment',
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

it('sums what visitors did from their first matching visit on, for any arms', async () => {
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
  const replay = await events.results.replay(request());
  expect(replay).toMatchObject({ visitorCount: 5, sampledShare: 1, knownShare: 1 });
  expect(replay.visitors).toMatchObject([
    { anonymousId: idOf(1), visitedAt: from + 5, device: 'mobile' },
    { anonymousId: idOf(2), visitedAt: from + dayMs },
    { anonymousId: idOf(3), visitedAt: until - dayMs },
  ]);
  const [order] = replay.metrics;
  // The third visitor's window is open.
  expect(order).toMatchObject({ n: 2, windowMs: 7 * dayMs });
  expect(order?.sumByArm(Int8Array.of(0, 1, 1), 3)).toMatchObject([
    { n: 1, post: { sum: 20.5, sumSquares: 420.25 }, pre: { sum: 50, sumSquares: 2_500 }, postPre: 1_025 },
    { n: 1, post: { sum: 0 }, pre: { sum: 0 } },
    undefined,
  ]);
  expect(order?.sumByArm(Int8Array.of(0, -1, 1), 1)).toMatchObject([{ n: 1, post: { sum: 20.5 } }]);
});

it('samples visitors evenly if there are too many, and returns the share', async () => {
  const projectKey = 'pk_many';
  const rows = Array.from({ length: 3_000 }, (_, at) => view(at, from + at, { projectKey }));
  await insertEvents(events, rows);
  const replay = await events.results.replay(request({ projectKey }));
  expect(replay).toMatchObject({ visitorCount: 3_000, sampledShare: 1 / 3 });
  expect(replay.visitors.length).toBeGreaterThan(850);
  expect(replay.visitors.length).toBeLessThan(1_150);
});

it('keeps the five thousand pages with the most events, and returns their share', async () => {
  const projectKey = 'pk_pages';
  const url = (at: number) => ({ projectKey, url: `https://shop.example/${at}/product` });
  const rows = Array.from({ length: 5_100 }, (_, at) => view(at % 900, from + at, url(at)));
  await insertEvents(events, [...rows, view(901, from, url(5_000)), view(902, from + 1, url(5_000))]);
  const replay = await events.results.replay(request({ projectKey }));
  expect(replay.knownShare).toBeCloseTo(5_002 / 5_102, 10);
  expect(replay.visitors.length).toBe(902);
});

it('merges addresses that differ only in unread parts', async () => {
  const projectKey = 'pk_queries';
  const url = (at: number) => ({ projectKey, url: `https://shop.example/product?gclid=${at}#${at % 7}` });
  const rows = Array.from({ length: 5_100 }, (_, at) => view(at, from + at, url(at)));
  await insertEvents(events, [
    ...rows,
    ...[0, 1, 2].map((at) =>
      view(6_000 + at, from, { projectKey, url: `https://shop.example/${at}#/product` }),
    ),
  ]);
  const replayedUrls = async (urlUpTo: ReplayRequest['urlUpTo']) => {
    const urls = new Set<string>();
    const replay = await events.results.replay(
      request({
        ...{ projectKey, urlUpTo, maxVisitors: 10_000 },
        isMatching: ({ url: address }) => {
          urls.add(address);
          return address.includes('/product');
        },
      }),
    );
    return { ...replay, urls };
  };
  const byPath = await replayedUrls('path');
  expect(byPath).toMatchObject({ knownShare: 1, visitors: { length: 5_100 } });
  expect(byPath.visitors.map(({ anonymousId }) => anonymousId)).toEqual(
    Array.from({ length: 5_100 }, (_, visitor) => idOf(visitor)),
  );
  expect([...byPath.urls].sort()).toEqual(
    ['0', '1', '2', 'product'].map((path) => `https://shop.example/${path}`),
  );
  const byQuery = await replayedUrls('query');
  expect(byQuery.urls).toContain('https://shop.example/product?gclid=7');
  expect(byQuery.knownShare).toBeLessThan(1);
  expect((await replayedUrls('fragment')).urls).toContain('https://shop.example/product?gclid=8#1');
});

/** Sums of doubles differ from exact ones in the last digits. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? Number(part.toPrecision(12)) : part,
  );

it('sums metrics of every kind like a scan of the same visitors and variants', async () => {
  const projectKey = 'pk_kinds';
  const variantOf = (visitor: number) => (visitor % 3 === 0 ? 'b' : 'a');
  const rows = Array.from({ length: 60 }, (_, visitor) => {
    const visitedAt = from + visitor * 1_000;
    const sent = (after: number, eventName: string, value: number) =>
      view(visitor, visitedAt + after, { projectKey, eventName, numbers: { value }, url: '' });
    return [
      view(visitor, visitedAt, {
        projectKey,
        eventName: '$exposure',
        assignments: [
          {
            ...{ experimentKey: 'cta', experimentId: '01', variantKey: variantOf(visitor), variantId: '02' },
            ...{ isControl: variantOf(visitor) === 'a', verified: true, forced: false, phase: 1 },
          },
        ],
      }),
      sent(-dayMs, 'load', visitor % 5),
      ...Array.from({ length: visitor % 4 }, (_, nth) => sent(nth + 1, 'load', 100 + visitor * 7 + nth * 40)),
      ...(visitor % 2 === 0 ? [sent(20, 'step', 1)] : []),
      ...(visitor % 6 === 0 ? [sent(30 + 2 * dayMs, 'buy', 10 + visitor)] : []),
    ];
  });
  await insertEvents(events, rows.flat());
  const windowMs = 7 * dayMs;
  const load = { eventName: 'load', valueProperty: 'value' };
  const [step, buy] = [{ eventName: 'step' }, { eventName: 'buy' }];
  const metrics: ReplayRequest['metrics'] = [
    { key: 'quantile', kind: 'quantile', goal: load, level: 0.75, windowMs },
    { key: 'ratio', kind: 'ratio', numerator: load, denominator: step, windowMs, withCovariate: true },
    { key: 'funnel', kind: 'funnel', steps: [step, buy], windowMs },
    { key: 'retention', kind: 'retention', goal: buy, days: [1, 3] },
    { key: 'capped', kind: 'mean', goal: load, windowMs, capPercentile: 0.9 },
  ];
  const scan = await events.results.scan({
    ...{ projectKey, experimentKey: 'cta', phase: { number: 1, startedAt: 0 }, asOf: until },
    ...{ timeZone: 'UTC', metrics },
  });
  const replay = await events.results.replay(request({ projectKey, metrics }));
  expect(replay.visitors).toHaveLength(60);
  const armByVisitor = Int8Array.from(replay.visitors, ({ anonymousId }) =>
    variantOf(Number.parseInt(anonymousId.slice(-12), 16)) === 'a' ? 0 : 1,
  );
  const scanned = scan.metrics.map(({ key, arms }) => ({
    key,
    arms: ['a', 'b'].map((variantKey) => arms.find((arm) => arm.variantKey === variantKey)?.stats),
  }));
  const added = replay.metrics.map(({ key, sumByArm: addUp }) => ({ key, arms: addUp(armByVisitor, 2) }));
  expect(rounded(added)).toEqual(rounded(scanned));
});

it('uses a quantile of sampled visitors if events have too many values', async () => {
  const projectKey = 'pk_loads';
  const rows = Array.from({ length: 2_000 }, (_, visitor) => [
    view(visitor, from + visitor, { projectKey }),
    ...[1, 2].map((nth) =>
      view(visitor, from + visitor + nth, { projectKey, eventName: 'load', numbers: { value: visitor } }),
    ),
  ]);
  await insertEvents(events, rows.flat());
  const goal = { eventName: 'load', valueProperty: 'value' };
  const metrics = [{ key: 'load', kind: 'quantile', goal, level: 0.5, windowMs: dayMs } as const];
  const { metrics: found } = await events.results.replay(
    request({ projectKey, metrics, maxVisitors: 10_000, maxValues: 1_000 }),
  );
  const [load] = found;
  expect(load?.n).toBeGreaterThan(400);
  expect(load?.n).toBeLessThan(600);
  const [stats] = load?.sumByArm(new Int8Array(2_000), 1) ?? [];
  expect(stats).toMatchObject({ kind: 'quantileClustered', nClusters: load?.n });
  expect(stats?.n).toBe(2 * (load?.n ?? 0));
});
