import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../../tests/support/insert-events.ts';
import { volume } from '../../../../../../tests/support/volume.ts';
import type { EventStore } from '../../events.ts';
import { claimOf, copiesOf, shuffled, visitorId } from '../../exposures/exposures.fixture.ts';
import {
  asOf,
  dayMs,
  experimentKey,
  generateEvents,
  metrics,
  phases,
  start,
  wildMetrics,
} from '../generated.fixture.ts';
import type { MetricDefinition } from '../metric-definition.ts';
import type { VisitorValues } from '../results.ts';
import type { VisitorRow } from '../visitor-values.ts';
import { createVisitorSums } from './visitor-sums.ts';

/** Contract for the values of single visitors of every event store. */
export function describeVisitorValuesContract(
  name: string,
  create: () => Promise<{ readonly store: EventStore; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: EventStore;
    let stop: () => Promise<void>;
    let projects = 0;
    let projectKey = '';
    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());
    beforeEach(() => {
      projects += 1;
      projectKey = `pk_values_${projects}`;
    });

    const views: MetricDefinition = {
      ...{ key: 'views', kind: 'count', goal: { eventName: 'view' }, windowMs: 7 * dayMs },
    };
    const question = (definitions: readonly MetricDefinition[], phase: 0 | 1 = 0) => ({
      ...{ projectKey, experimentKey, phase: phases[phase], asOf, timeZone: 'UTC', since: 0 },
      metrics: definitions,
    });

    async function addUp(definitions: readonly MetricDefinition[], { encodedMetrics, pages }: VisitorValues) {
      const sums = createVisitorSums(definitions, encodedMetrics);
      for await (const page of pages) for (const visitor of page) sums.add(visitor);
      return sums.read();
    }

    it.each([
      ['whole decimals', 'fitting', metrics],
      ['any numbers', 'wild', wildMetrics],
    ] as const)(
      'returns visitors whose values add up to its own sums, for %s',
      async (_, values, definitions) => {
        const own = generateEvents(eventRow({ projectKey }), {
          seed: 7,
          visitors: volume(250, 5_000),
          values,
        });
        await insertEvents(store, shuffled([...own, ...copiesOf(own, 0.2, 7)], 7));
        for (const phase of [0, 1] as const) {
          const request = question(definitions, phase);
          const scan = await store.results.scan(request);
          const found = await store.results.visitorValues({ ...request, pageSize: 130 });
          const wanted = {
            variants: scan.variants
              .filter(({ visitors }) => visitors > 0)
              .map(({ variantKey, visitors, multiExposed, automation }) => ({
                ...{ variantKey, visitors, multiExposed, automation },
              })),
            metrics: scan.metrics.map(({ cohorts: __, ...metric }) => metric),
          };
          expect({ variants: found.variants, metrics: found.metrics }).toEqual({
            ...wanted,
            variants: scan.variants,
          });
          expect(await addUp(definitions, found)).toEqual(wanted);
        }
      },
      300_000,
    );

    it('returns each visitor once, without identity', async () => {
      const own = generateEvents(eventRow({ projectKey }), { seed: 8, visitors: 200 });
      await insertEvents(store, own);
      const { pages, variants } = await store.results.visitorValues({
        ...question([views]),
        pageSize: 30,
      });
      const visitors = await allOf(pages);
      expect(visitors).toHaveLength(variants.reduce((sum, each) => sum + each.visitors, 0));
      const ids = own.map(({ anonymousId }) => anonymousId);
      expect(ids.some((id) => JSON.stringify(visitors).includes(id))).toBe(false);
    });

    const exposure = (visitor: number) =>
      eventRow({
        ...{ projectKey, anonymousId: visitorId(visitor), eventId: 'exposure', eventName: '$exposure' },
        ...{ time: start + 5, receivedAt: start + 5 },
        assignments: [claimOf('blue', experimentKey, true)],
      });
    const view = (visitor: number, time: number) =>
      eventRow({
        ...{ projectKey, anonymousId: visitorId(visitor), eventId: `view ${time}`, eventName: 'view' },
        ...{ time, receivedAt: time },
      });

    it('returns each visitor’s values, first day, and whether the window is open', async () => {
      const late = { ...exposure(2), time: start + dayMs, automation: true };
      await insertEvents(store, [exposure(1), view(1, start + 9), late]);
      const { pages } = await store.results.visitorValues({
        ...question([views]),
        asOf: start + 7 * dayMs + 6,
      });
      const visitors = await allOf(pages);
      expect(visitors.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
        { variant: 'blue', day: '2026-01-02', values: [[1]] },
        { variant: 'blue', day: '2026-01-03', automation: true, values: [null] },
      ]);
    });

    it('returns visitors as of the sum, whatever arrives meanwhile', async () => {
      await insertEvents(store, [exposure(1), view(1, start + 9)]);
      const found = await store.results.visitorValues(question([views]));
      // The store's clock has millisecond resolution.
      const before = await store.ingested.now();
      while ((await store.ingested.now()) <= before + 1);
      await insertEvents(store, [exposure(2), view(1, start + 10), view(1, start + 11)]);
      expect(await addUp([views], found)).toMatchObject({
        variants: [{ visitors: 1 }],
        metrics: [{ arms: [{ n: 1, stats: { sum: 1 } }] }],
      });
    });

    it('counts later arrivals that happened before the query’s end', async () => {
      await insertEvents(store, [exposure(1)]);
      const since = (await store.ingested.now()) + 1;
      while ((await store.ingested.now()) < since);
      await insertEvents(store, [view(1, start + 9), view(1, asOf), view(2, start + 9)]);
      expect(await store.results.visitorValues({ ...question([views]), since })).toMatchObject({
        lateArrivals: 1,
      });
    });

    it('stops once no caller waits', async () => {
      await insertEvents(store, [exposure(1), exposure(2), exposure(3)]);
      const waiting = new AbortController();
      const { pages } = await store.results.visitorValues(
        { ...question([views]), pageSize: 2 },
        waiting.signal,
      );
      const reason = new Error('Nobody waits');
      const read = async () => {
        for await (const _ of pages) waiting.abort(reason);
      };
      await expect(read()).rejects.toBe(reason);
    });
  });
}

async function allOf(pages: VisitorValues['pages']): Promise<readonly VisitorRow[]> {
  const all: VisitorRow[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
