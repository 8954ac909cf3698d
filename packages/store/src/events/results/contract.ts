import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { runs, volume } from '../../../../../tests/support/volume.ts';
import type { EventRow, EventStore } from '../events.ts';
import { copiesOf, shuffled } from '../exposures/exposures.fixture.ts';
import { distance } from './distance.fixture.ts';
import {
  asOf,
  dayMs,
  experimentKey,
  generateEvents,
  metrics,
  phases,
  start,
  wildMetrics,
} from './generated.fixture.ts';
import type { MetricDefinition } from './metric-definition.ts';
import { type Dimension, dimensionColumns, type VisitorSegment } from './phase-request.ts';
import {
  referenceBreakdown,
  referenceDays,
  referenceScan,
  referenceSplit,
} from './reference-scan.fixture.ts';
import { visitorsOf } from './reference-visitors.fixture.ts';
import type { DailyMetric } from './results.ts';

function isCountedAtOnce(metric: MetricDefinition): boolean {
  return metric.kind !== 'quantile' && !('capPercentile' in metric);
}

/** Contract for the experiment metrics of every event store, checked against an event-by-event reference. */
export function describeResultsContract(
  name: string,
  create: () => Promise<{ readonly store: EventStore; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: EventStore;
    let stop: () => Promise<void>;
    let projects = 0;
    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());

    const timeZone = 'America/New_York';
    const segments: readonly VisitorSegment[] = [
      [
        { dimension: { column: 'country' }, value: 'C3' },
        { dimension: { column: 'device' }, value: 'mobile' },
      ],
      [{ dimension: { phases: 'earlier' }, value: 'yes' }],
    ];
    async function insert(rows: readonly EventRow[], batches: number): Promise<void> {
      const size = Math.ceil(rows.length / batches);
      for (let from = 0; from < rows.length; from += size)
        await insertEvents(store, rows.slice(from, from + size));
    }

    async function insertIn(sizes: readonly number[], rows: readonly EventRow[]): Promise<void> {
      for (let from = 0, nth = 0; from < rows.length; nth += 1) {
        const size = sizes[nth % sizes.length] ?? rows.length;
        await insertEvents(store, rows.slice(from, from + size));
        from += size;
      }
    }

    describe.each([1, 2, 3])('of generated visitors with seed %i', (seed) => {
      let projectKey = '';
      let rows: readonly EventRow[] = [];
      beforeAll(async () => {
        projects += 1;
        projectKey = `pk_generated_${projects}`;
        const own = generateEvents(eventRow({ projectKey }), { seed, visitors: volume(250, 10_000) });
        rows = [...own, ...copiesOf(own, 0.2, seed)];
        await insert(shuffled(rows, seed), seed);
        const request = { projectKey, experimentKey, phase: phases[0], asOf };
        const counted = visitorsOf(rows, request).filter(({ state }) => state === 'counted');
        for (const { anonymousId } of counted.slice(0, 3)) {
          await store.visitors.erase({ projectKey, anonymousId, erasedAt: asOf + 200 * dayMs });
          rows = rows.filter((row) => row.anonymousId !== anonymousId);
        }
      }, 300_000);

      it.each(phases)(
        'scans phase $number like the reference',
        async (phase) => {
          const request = { projectKey, experimentKey, phase, asOf, metrics };
          const { rowsRead, ...scan } = await store.results.scan({ ...request, timeZone });
          expect(rowsRead).toBeGreaterThan(0);
          expect(scan).toEqual(referenceScan(rows, { ...request, timeZone }));
        },
        300_000,
      );

      it('scans visitors first exposed in a range like the reference', async () => {
        const range = { exposedFrom: start + 4 * dayMs, exposedUntil: start + 15 * dayMs };
        const request = { projectKey, experimentKey, phase: phases[0], asOf, metrics, ...range };
        const { rowsRead: _, ...scan } = await store.results.scan({ ...request, timeZone });
        expect(scan).toEqual(referenceScan(rows, { ...request, timeZone }));
        const byDevice = { ...request, dimension: { column: 'device' } } as const;
        const { groups } = await store.results.breakDown(byDevice);
        expect(groups).toEqual(referenceBreakdown(rows, byDevice).groups);
      }, 300_000);

      it.each([metrics[0], metrics[3], metrics[4], metrics[6]] as readonly DailyMetric[])(
        'sums $key by days since the first exposure like the reference',
        async (metric) => {
          const request = { projectKey, experimentKey, phase: phases[0], asOf, metric, days: 5 };
          const { rowsRead, ...days } = await store.results.days(request);
          expect(rowsRead).toBeGreaterThan(0);
          expect(days.arms.map(({ n }) => n > 0)).toContain(true);
          expect(days).toEqual(referenceDays(rows, request));
        },
        300_000,
      );

      it('sums by days only visitors present on all of them, like the reference', async () => {
        const time = start + 12 * dayMs;
        const request = { projectKey, experimentKey, phase: phases[0], asOf: time, days: 9 };
        const views = { ...request, metric: metrics[2] as DailyMetric };
        const { rowsRead: _, ...days } = await store.results.days(views);
        expect(days).toEqual(referenceDays(rows, views));
      }, 300_000);

      it('counts visitors with open windows on request, like the reference', async () => {
        // Most visitors of phase 2 were exposed in the preceding days.
        const time = phases[1].startedAt + 12 * dayMs;
        const open = { asOf: time, withOpenWindows: true, metrics, timeZone };
        const request = { projectKey, experimentKey, phase: phases[1], ...open };
        const { rowsRead: _, ...scan } = await store.results.scan(request);
        expect(scan).toEqual(referenceScan(rows, request));
        const byDevice = { ...request, dimension: { column: 'device' } } as const;
        const { groups } = await store.results.breakDown(byDevice);
        expect(groups).toEqual(referenceBreakdown(rows, byDevice).groups);
      }, 300_000);

      it.each([
        ['in one statement', metrics.filter(isCountedAtOnce)],
        ['one after the other, where limits depend on the time', metrics.slice(1, 3)],
      ])(
        'scans as of several times %s as for each alone',
        async (_, some) => {
          // Before any visitor, with open windows, and at the end.
          const times = [start - 2 * dayMs, start + 9 * dayMs, start + 21 * dayMs, asOf];
          const request = { projectKey, experimentKey, phase: phases[0], metrics: some, timeZone };
          const scans = await store.results.scanAt({ ...request, times });
          expect(scans.map((scan) => ({ ...scan, rowsRead: 0 }))).toEqual(
            times.map((time) => ({ ...referenceScan(rows, { ...request, asOf: time }), rowsRead: 0 })),
          );
        },
        300_000,
      );

      it('splits as of several times as for each alone', async () => {
        const times = [start - 2 * dayMs, start + 9 * dayMs, asOf];
        const request = { projectKey, experimentKey, phase: phases[0], dimensions: dimensionColumns };
        const splits = await store.results.splitAt({ ...request, times });
        expect(splits).toEqual(
          times.map((time) => ({
            ...referenceSplit(rows, { ...request, asOf: time }),
            rowsRead: expect.any(Number),
          })),
        );
      }, 300_000);

      it.each(phases)(
        'splits phase $number like the reference',
        async (phase) => {
          const request = { projectKey, experimentKey, phase, asOf, dimensions: dimensionColumns, segments };
          const { rowsRead, ...split } = await store.results.split(request);
          expect(rowsRead).toBeGreaterThan(0);
          expect(split).toEqual(referenceSplit(rows, request));
          const range = { exposedFrom: phase.startedAt + dayMs, exposedUntil: phase.startedAt + 9 * dayMs };
          const ofRange = { ...request, ...range, dimensions: ['country', 'device'] } as const;
          expect(await store.results.split(ofRange)).toMatchObject(referenceSplit(rows, ofRange));
        },
        300_000,
      );

      it.each<readonly [string, Dimension]>([
        ['device', { column: 'device' }],
        ['country', { column: 'country' }],
        ['an attribute', { attribute: 'plan' }],
        ['earlier phases', { phases: 'earlier' }],
      ])(
        'breaks down by %s like the reference',
        async (_, dimension) => {
          // Nobody can have seen a phase before the first one.
          const phase = 'phases' in dimension ? phases[1] : phases[0];
          const request = { projectKey, experimentKey, phase, asOf, metrics, dimension };
          const { groups } = await store.results.breakDown(request);
          expect(groups).toEqual(referenceBreakdown(rows, request).groups);
        },
        300_000,
      );
    });

    it('matches the reference for partial arrivals, in any order and batches', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat(1e6),
          fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
          async (seed, sizes) => {
            projects += 1;
            const projectKey = `pk_order_${projects}`;
            const own = generateEvents(eventRow({ projectKey }), { seed, visitors: 60 });
            const sent = shuffled([...own, ...copiesOf(own, 0.3, seed)], seed);
            const request = { projectKey, experimentKey, phase: phases[0], asOf, metrics, timeZone };
            const isAsReferred = async (rows: readonly EventRow[]) => {
              const { rowsRead: _, ...scan } = await store.results.scan(request);
              expect(scan).toEqual(referenceScan(rows, request));
            };
            const half = Math.ceil(sent.length / 2);
            await insertIn(sizes, sent.slice(0, half));
            await isAsReferred(sent.slice(0, half));
            // Includes exposures earlier than the previous first ones.
            await insertIn(sizes, sent.slice(half));
            await isAsReferred(sent);
          },
        ),
        { numRuns: runs(2) },
      );
    }, 300_000);

    it('sums non-decimal values like the reference, to the twelfth digit', async () => {
      projects += 1;
      const projectKey = `pk_wild_${projects}`;
      const rows = generateEvents(eventRow({ projectKey }), { seed: 4, visitors: 250, values: 'wild' });
      await insert(shuffled(rows, 4), 3);
      const request = { projectKey, experimentKey, phase: phases[0], asOf, timeZone };
      const capped = wildMetrics.map((metric) => ({
        ...{ ...metric, key: `${metric.key} capped` },
        capPercentile: 0.8,
      }));
      const wild = { ...request, metrics: [...wildMetrics, ...capped] };
      const { rowsRead: _, ...scan } = await store.results.scan(wild);
      expect(distance(scan, referenceScan(rows, wild))).toBeLessThan(1e-12);
      const byDay = { ...request, metric: wildMetrics[0] as DailyMetric, days: 4 };
      const { rowsRead: __, ...days } = await store.results.days(byDay);
      expect(distance(days, referenceDays(rows, byDay))).toBeLessThan(1e-12);
    }, 300_000);
  });
}
