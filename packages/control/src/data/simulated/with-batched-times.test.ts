import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { withBatchedTimes } from './with-batched-times.ts';

const projectKey = 'pk_seen';
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const times = [start + dayMs, start + 2 * dayMs, start + 3 * dayMs];
const phase = { number: 1, startedAt: start };
const of = { projectKey, experimentKey: 'cta', phase };

let clickhouse: TestEventDatabase;
let events: EventStore;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  await insertEvents(events, [0, 1, 2].map(exposure));
});
afterAll(async () => {
  await events.close();
  await clickhouse.stop();
});

/** By a visitor who came on that day. */
function exposure(day: number) {
  return eventRow({
    projectKey,
    anonymousId: `00000000-0000-4000-8000-00000000000${day}`,
    eventId: `exposure-${day}`,
    eventName: '$exposure',
    time: start + day * dayMs + 1,
    device: day === 1 ? 'mobile' : 'desktop',
    assignments: [
      {
        experimentKey: 'cta',
        variantKey: 'a',
        isControl: true,
        verified: true,
        forced: false,
        phase: 1,
        experimentId: '',
        variantId: '',
      },
    ],
  });
}

async function visitorsAt(seen: EventStore, asOf: number): Promise<readonly number[]> {
  const question = { ...of, asOf, metrics: [], timeZone: 'UTC' };
  const scan = await seen.results.scan(question);
  const split = await seen.results.split({ ...of, asOf, dimensions: ['device'] });
  const [exposed] = await seen.countExposures(of);
  return [
    ...scan.variants.map(({ visitors }) => visitors),
    ...split.dimensions.flatMap(({ values }) =>
      values.flatMap(({ arms }) => arms.map(({ visitors }) => visitors)),
    ),
    exposed?.visitors ?? 0,
  ];
}

it('returns the counts as of each time, from one scan', async () => {
  const seen = withBatchedTimes(events, times);
  expect(await visitorsAt(seen, start + dayMs)).toEqual([1, 1, 3]);
  await insertEvents(events, [{ ...exposure(0), anonymousId: '00000000-0000-4000-8000-000000000009' }]);
  expect(await visitorsAt(seen, start + 2 * dayMs)).toEqual([2, 1, 1, 3]);
  expect(await visitorsAt(seen, start + 3 * dayMs)).toEqual([3, 2, 1, 3]);
  // Other stores see it, and so do requests as of other times.
  expect(await visitorsAt(events, start + dayMs)).toEqual([2, 2, 4]);
  expect(await visitorsAt(seen, start + dayMs / 2)).toEqual([2, 2, 3]);
});

it('scans again for a segmented request', async () => {
  const seen = withBatchedTimes(events, times);
  const segments = [[{ dimension: { column: 'device' as const }, value: 'mobile' }]];
  const { segments: found } = await seen.results.split({
    ...of,
    asOf: start + 3 * dayMs,
    dimensions: [],
    segments,
  });
  expect(found).toMatchObject([[{ variantKey: 'a', visitors: 1 }]]);
});
