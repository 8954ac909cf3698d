import { hashToUnitInterval } from '@pixel/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { createClickhouseEvents } from '../clickhouse.ts';
import type { EventRow, EventStore } from '../events.ts';
import { claimOf, shuffled, visitorId } from '../exposures/exposures.fixture.ts';

const projectKey = 'pk_drawn';
const salt = "held 'out'";
const dayMs = 86_400_000;
const from = Date.UTC(2026, 0, 5);
const asOf = from + 20 * dayMs;
const windowMs = 3 * dayMs;

let harness: ClickhouseHarness;
let store: EventStore;
beforeAll(async () => {
  harness = await createClickhouseHarness();
  store = createClickhouseEvents(harness.connection);
  const rows = Array.from({ length: 600 }, (_, nth) => visit(nth)).flat();
  await insertEvents(store, shuffled([...rows, ...rows.filter((_, index) => index % 5 === 0)], 5));
}, 300_000);
afterAll(async () => {
  await store.close();
  await harness.stop();
});

/** Two page views, an order between them and one after the window; every sixth visitor never views a page. */
function visit(nth: number): readonly EventRow[] {
  const at = from + (nth % 18) * dayMs;
  const own = (eventName: string, time: number, fields: Partial<EventRow> = {}) =>
    eventRow({
      ...{ projectKey, anonymousId: visitorId(nth), eventId: `${eventName}${time}`, eventName, time },
      ...{ receivedAt: time, bot: nth % 10 === 1, internal: nth % 10 === 2 },
      ...fields,
    });
  return [
    own('$exposure', at, { assignments: [claimOf('control', 'cta', true)] }),
    ...(nth % 6 === 0 ? [] : [own('$pageview', at + 1), own('$pageview', at + dayMs)]),
    // Before the visitor counts.
    own('order', at - dayMs, { numbers: { total: 1_000 } }),
    own('order', at + 2, { numbers: { total: nth } }),
    own('order', at + 4 * dayMs, { numbers: { total: 1_000 } }),
  ];
}

const request = {
  ...{ projectKey, from, asOf },
  metrics: [
    {
      key: 'revenue',
      kind: 'revenue',
      windowMs,
      goal: { eventName: 'order', valueProperty: 'total', currency: null },
    },
  ],
} as const;

/** The reference, visitor by visitor. */
function expected(isMeant: (unit: number, other: number) => boolean) {
  const counted = Array.from({ length: 600 }, (_, nth) => nth).filter(
    (nth) =>
      nth % 6 !== 0 &&
      nth % 10 !== 1 &&
      nth % 10 !== 2 &&
      isMeant(hashToUnitInterval(salt, visitorId(nth)), hashToUnitInterval('other', visitorId(nth))),
  );
  const closed = counted.filter((nth) => from + (nth % 18) * dayMs + 1 + windowMs <= asOf);
  return {
    visitors: counted.length,
    n: closed.length,
    sum: closed.reduce((sum, nth) => sum + nth, 0),
    sumSquares: closed.reduce((sum, nth) => sum + nth * nth, 0),
  };
}

describe('retroactively bucketed visitors', () => {
  it('match the engine’s, from their first page view on, whatever they were shown', async () => {
    const groups = [
      { key: 'held out', draws: [{ salt, ranges: [{ from: 0, to: 0.3 }] }] },
      {
        key: 'rest',
        draws: [
          {
            salt,
            ranges: [
              { from: 0.3, to: 0.5 },
              { from: 0.75, to: 1 },
            ],
          },
        ],
      },
    ];
    const { arms, metrics, rowsRead } = await store.results.drawn({ ...request, groups });
    const parts = [expected((n) => n < 0.3), expected((n) => (n >= 0.3 && n < 0.5) || n >= 0.75)];
    expect(arms).toMatchObject([
      { variantKey: 'held out', visitors: parts[0]?.visitors, multiExposed: 0 },
      { variantKey: 'rest', visitors: parts[1]?.visitors },
    ]);
    expect(metrics[0]?.arms.map(({ n, stats }) => ({ n, ...stats }))).toEqual(
      parts.map((part) => expect.objectContaining({ n: part.n, sum: part.sum, sumSquares: part.sumSquares })),
    );
    expect(parts.map(({ n }) => n > 50)).toEqual([true, true]);
    expect(rowsRead).toBeGreaterThan(0);
  }, 300_000);

  it('belong to the first matching group, by all its draws', async () => {
    const groups = [
      {
        key: 'both',
        draws: [
          { salt, ranges: [{ from: 0, to: 0.5 }] },
          { salt: 'other', ranges: [{ from: 0.25, to: 0.75 }] },
        ],
      },
      { key: 'others', draws: [] },
      { key: 'nobody', draws: [{ salt, ranges: [] }] },
    ];
    const { arms } = await store.results.drawn({ ...request, metrics: [], groups });
    const isInBoth = (n: number, other: number) => n < 0.5 && other >= 0.25 && other < 0.75;
    expect(arms.map(({ variantKey, visitors }) => [variantKey, visitors])).toEqual([
      ['both', expected(isInBoth).visitors],
      ['others', expected((n, other) => !isInBoth(n, other)).visitors],
    ]);
  }, 300_000);
});
