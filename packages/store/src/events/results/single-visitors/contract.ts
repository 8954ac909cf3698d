import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore } from '../../events.ts';
import { claimOf } from '../../exposures/exposures.fixture.ts';
import { asOf, dayMs, experimentKey, phases, start } from '../generated.fixture.ts';
import type { MetricDefinition } from '../metric-definition.ts';

/** Contract for looking up single visitors by a few known events, in every event store. */
export function describeSingleVisitorsContract(
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

    let projectKey = '';
    beforeEach(() => {
      projects += 1;
      projectKey = `pk_${projects}`;
    });
    const windowMs = 7 * dayMs;
    const event = (eventId: string, time: number, fields: Partial<EventRow> = {}): EventRow =>
      eventRow({ projectKey, eventId, time, receivedAt: time + 1, ...fields });
    const exposure = (time: number, fields: Partial<EventRow> = {}): EventRow =>
      event('exposure', time, {
        eventName: '$exposure',
        assignments: [claimOf('blue', experimentKey, true)],
        ...fields,
      });
    async function armOf(metric: MetricDefinition, time = asOf) {
      const question = { projectKey, experimentKey, phase: phases[0], asOf: time, timeZone: 'UTC' };
      const { metrics: found } = await store.results.scan({ ...question, metrics: [metric] });
      return found[0]?.arms[0];
    }
    const views: MetricDefinition = {
      ...{ key: 'views', kind: 'count', goal: { eventName: 'view' }, windowMs, withCovariate: true },
    };

    it('has no arms without exposures', async () => {
      const question = { projectKey, experimentKey, phase: phases[0], asOf, metrics: [views] };
      expect(await store.results.scan({ ...question, timeZone: 'UTC' })).toEqual({
        variants: [],
        metrics: [{ key: 'views', arms: [], cohorts: [], caps: {} }],
        rowsRead: expect.any(Number),
      });
      const dimension = { column: 'device' } as const;
      expect(await store.results.breakDown({ ...question, dimension })).toMatchObject({ groups: [] });
      const split = await store.results.split({ ...question, dimensions: ['device'] });
      expect(split.dimensions).toEqual([{ column: 'device', values: [] }]);
    });

    it('returns when the first exposures were, including visitors of several variants', async () => {
      const red = { assignments: [claimOf('red', experimentKey, true)] };
      await insertEvents(store, [
        exposure(start + 5),
        exposure(start + 9, { ...red, eventId: 'second' }),
        exposure(start + 7, { anonymousId: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' }),
      ]);
      const question = { projectKey, experimentKey, phase: phases[0], asOf, timeZone: 'UTC' };
      expect(await store.results.scan({ ...question, metrics: [] })).toMatchObject({
        variants: [{ variantKey: 'blue', visitors: 2, multiExposed: 1 }],
        firstExposureAt: start + 5,
        lastExposureAt: start + 7,
      });
    });

    it('excludes visitors first exposed outside a range', async () => {
      const inRange = async (exposedFrom?: number, exposedUntil?: number) => {
        const question = { projectKey, experimentKey, phase: phases[0], asOf, timeZone: 'UTC' };
        const range = {
          ...(exposedFrom !== undefined && { exposedFrom }),
          ...(exposedUntil !== undefined && { exposedUntil }),
        };
        const { variants } = await store.results.scan({ ...question, ...range, metrics: [views] });
        return variants.map(({ visitors, bots, unverified }) => [visitors, bots, unverified]);
      };
      const first = start + 100;
      const unverified = { assignments: [claimOf('blue', experimentKey, false)] };
      await insertEvents(store, [
        exposure(start + 1, { ...unverified, eventId: 'unverified' }),
        exposure(start + 2, { bot: true, eventId: 'bot' }),
        exposure(first),
        exposure(start + 200, { eventId: 'again' }),
      ]);
      // Its earlier claims move with it.
      expect(await inRange(first, first + 1)).toEqual([[1, 1, 1]]);
      expect(await inRange(first + 1)).toEqual([]);
      expect(await inRange(undefined, first)).toEqual([]);
      await insertEvents(store, [exposure(start + 50, { eventId: 'late' })]);
      expect(await inRange(first, first + 1)).toEqual([]);
      expect(await inRange(start + 50)).toEqual([[1, 1, 1]]);
    });

    it('dates a visitor without a verified exposure by its first claim', async () => {
      const range = { exposedFrom: start + 1, exposedUntil: start + 9 };
      const bot = { bot: true, anonymousId: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' };
      const unverified = { assignments: [claimOf('red', experimentKey, false)] };
      await insertEvents(store, [
        exposure(start, unverified),
        exposure(start + 1, { ...unverified, eventId: 'again' }),
        exposure(start + 8, bot),
        exposure(start + 9, { ...bot, eventId: 'again' }),
      ]);
      const question = { projectKey, experimentKey, phase: phases[0], asOf, timeZone: 'UTC' };
      const { variants } = await store.results.scan({ ...question, ...range, metrics: [] });
      expect(variants).toMatchObject([{ variantKey: 'blue', bots: 1, unverified: 0 }]);
      expect(variants).toHaveLength(1);
    });

    it('counts from the first exposure to the window’s end, and up to 14 days earlier as the past', async () => {
      await insertEvents(store, [
        exposure(start),
        event('a', start),
        event('b', start + windowMs - 1),
        event('c', start + windowMs),
        event('d', start - 1),
        event('e', start - 14 * dayMs),
        event('f', start - 14 * dayMs - 1),
      ]);
      expect(await armOf(views)).toMatchObject({ stats: { post: { sum: 2 }, pre: { sum: 2 } } });
    });

    it('counts visitors once their window is closed', async () => {
      await insertEvents(store, [exposure(start), event('a', start)]);
      expect(await armOf(views, start + windowMs - 1)).toMatchObject({ n: 0, open: 1 });
      expect(await armOf(views, start + windowMs)).toMatchObject({ n: 1, open: 0 });
      expect(await armOf(views, start)).toBeUndefined();
    });

    it('counts visitors with open windows on request, and reports their number', async () => {
      await insertEvents(store, [exposure(start), event('a', start), event('later', start + 9)]);
      const question = { projectKey, experimentKey, phase: phases[0], asOf: start + 9, timeZone: 'UTC' };
      const scan = { ...question, metrics: [views], withOpenWindows: true };
      expect((await store.results.scan(scan)).metrics[0]?.arms).toMatchObject([
        { n: 1, open: 1, stats: { post: { sum: 1 } } },
      ]);
    });

    it('uses the first event of a once-only goal, in any order of arrival', async () => {
      const goal = { eventName: 'view', valueProperty: 'value', countMode: 'once' } as const;
      const valued = (value: number, unclaimed = false) =>
        event(`${value}`, start + value, { numbers: { value }, unclaimed });
      await insertEvents(store, [exposure(start)]);
      const rows = [valued(9), valued(7, true), valued(5), valued(3, true), valued(4)];
      for (const row of rows) await insertEvents(store, [row]);
      const mean: MetricDefinition = { key: 'mean', kind: 'mean', goal, windowMs };
      expect(await armOf(mean)).toMatchObject({ stats: { sum: 3 } });
      await insertEvents(store, [valued(1)]);
      expect(await armOf(mean)).toMatchObject({ stats: { sum: 1 } });
    });

    it('counts refunds until 30 days after the window', async () => {
      const goal = { eventName: 'purchase', valueProperty: 'revenue', currency: 'KWD' };
      const paid = (revenue: number) => ({ numbers: { revenue }, props: { orderId: '7' } });
      const end = start + windowMs + 30 * dayMs;
      await insertEvents(store, [
        exposure(start),
        event('a', start + 1, { eventName: 'purchase', ...paid(10.005) }),
        event('b', end - 1, paid(-4.001)),
        event('c', end, paid(-2)),
      ]);
      const revenue: MetricDefinition = { key: 'revenue', kind: 'revenue', goal, windowMs };
      expect(await armOf(revenue)).toMatchObject({
        stats: { sum: 6.004, sumSquares: 36.048016 },
        details: { gross: { sum: 10.005 }, refundable: 0 },
      });
      expect(await armOf(revenue, end - 1)).toMatchObject({
        stats: { sum: 10.005 },
        details: { refundable: 1 },
      });
    });

    it('sums non-decimal values too', async () => {
      const mean: MetricDefinition = {
        ...{ key: 'mean', kind: 'mean', goal: { eventName: 'view', valueProperty: 'value' }, windowMs },
        withCovariate: true,
      };
      const values = [1 / 3, 1e13, -2.5e12 / 7, 123_456_789.123_456, 5e-7, 24.1];
      const sum = values.reduce((total, value) => total + value, 0);
      await insertEvents(store, [
        exposure(start),
        ...values.map((value, at) => event(`${at}`, start + at, { numbers: { value } })),
        event('before', start - 1, { numbers: { value: 1 / 7 } }),
      ]);
      const stats = (await armOf(mean))?.stats;
      if (stats?.kind !== 'cupedMean') throw new Error(`These are no sums with a covariate: ${stats?.kind}`);
      expect(stats.post.sum / sum).toBeCloseTo(1, 12);
      expect(stats.post.sumSquares / sum ** 2).toBeCloseTo(1, 12);
      expect(stats.pre.sum * 7).toBeCloseTo(1, 12);
      expect((stats.postPre / sum) * 7).toBeCloseTo(1, 12);
    });

    it('sums integers and ten-thousandths exactly, however large the others are', async () => {
      const goal = { eventName: 'view', valueProperty: 'value' };
      const values = [9_999_999_999_999, 0.0001, 0.0002, -9_999_999_999_999];
      await insertEvents(store, [
        exposure(start),
        ...values.map((value, at) => event(`${at}`, start + at, { numbers: { value } })),
      ]);
      expect(await armOf({ key: 'mean', kind: 'mean', goal, windowMs })).toMatchObject({
        stats: { sum: 0.0003, sumSquares: 9e-8 },
      });
    });

    it('excludes values of 10¹⁵ and more, and reports their number', async () => {
      const goal = { eventName: 'view', valueProperty: 'value' };
      const values = [1e15, 999_999_999_999_999, -1e15, 1e160, 24.5, 1.797e308];
      await insertEvents(store, [
        exposure(start),
        ...values.map((value, at) => event(`${at}`, start + at, { numbers: { value } })),
        event('before', start - 1, { numbers: { value: 1e308 } }),
        event('after', start + windowMs, { numbers: { value: 1e308 } }),
      ]);
      const mean: MetricDefinition = { key: 'mean', kind: 'mean', goal, windowMs };
      expect(await armOf({ ...mean, withCovariate: true, capPercentile: 0.9 })).toMatchObject({
        stats: { post: { sum: 1_000_000_000_000_023.5 }, pre: { sum: 0 } },
        details: { outOfRange: 4, capped: { value: 0 } },
      });
      expect(await armOf({ ...mean, goal: { ...goal, countMode: 'once' } })).toMatchObject({
        stats: { sum: 999_999_999_999_999 },
        details: { outOfRange: 4 },
      });
      expect(await armOf({ ...mean, kind: 'quantile', level: 0 })).toMatchObject({
        stats: { n: 2, q: 24.5, events: { sum: 2 } },
        details: { outOfRange: 4 },
      });
      const ratio = { numerator: goal, denominator: { eventName: 'view' } };
      expect(await armOf({ key: 'ratio', kind: 'ratio', ...ratio, windowMs })).toMatchObject({
        stats: { num: { sum: 1_000_000_000_000_023.5 }, den: { sum: 6 } },
        details: { outOfRange: 4 },
      });
    });

    it('excludes orders and refunds of 10¹⁵ and more, and refunds of such orders', async () => {
      const goal = { eventName: 'purchase', valueProperty: 'revenue', currency: 'EUR' };
      const paid = (revenue: number, orderId: string, currency = 'EUR') => ({
        ...{ eventName: 'purchase', numbers: { revenue }, props: { orderId, currency } },
      });
      await insertEvents(store, [
        exposure(start),
        event('a', start + 1, paid(1e200, '1')),
        event('b', start + 2, paid(-5, '1')),
        event('c', start + 3, paid(20.5, '2')),
        event('d', start + 4, { ...paid(-1e300, '2'), eventName: 'refund' }),
        event('e', start + 5, paid(-0.5, '2')),
        event('f', start + 6, paid(1e300, '3', 'USD')),
      ]);
      const revenue: MetricDefinition = { key: 'revenue', kind: 'revenue', goal, windowMs };
      expect(await armOf(revenue)).toMatchObject({
        stats: { sum: 20, sumSquares: 400 },
        details: { gross: { sum: 20.5 }, outOfRange: 2, otherCurrency: 1 },
      });
      expect(await armOf({ ...revenue, goal: { ...goal, countMode: 'once' } })).toMatchObject({
        stats: { sum: 20 },
      });
    });

    it('counts arrivals since a time, with repetitions, whenever they happened', async () => {
      const since = await store.ingested.now();
      const arrived = (from: number) => store.results.arrivedSince({ projectKey, since: from });
      expect(await arrived(since)).toBe(0);
      await insertEvents(store, [
        exposure(start),
        event('a', start),
        event('unclaimed', start, { unclaimed: true }),
        event('told by the pixel itself', start, { eventName: '$change' }),
        event('of another project', start, { projectKey: `${projectKey}_other` }),
      ]);
      await insertEvents(store, [event('a', start)]);
      expect(await arrived(since)).toBe(4);
      expect(await arrived((await store.ingested.now()) + 1)).toBe(0);
    });

    it('runs awaited queries before background ones', async () => {
      const question = { projectKey, experimentKey, phase: phases[0], asOf, metrics: [views] };
      const scan = { ...question, timeZone: 'UTC' };
      const answered: string[] = [];
      const scanFor = async (whose: string, isWaitedFor?: () => boolean) => {
        await store.results.scan({ ...scan, ...(isWaitedFor && { isWaitedFor }) });
        answered.push(whose);
      };
      await Promise.all([
        scanFor('of a person'),
        scanFor('of nobody', () => false),
        scanFor('of another person'),
      ]);
      expect(answered).toEqual(['of a person', 'of another person', 'of nobody']);
    });

    it('stops once no caller waits', async () => {
      const question = { projectKey, experimentKey, phase: phases[0], asOf, metrics: [views] };
      const reason = new Error('Nobody waits');
      const scan = { ...question, timeZone: 'UTC' };
      await expect(store.results.scan(scan, AbortSignal.abort(reason))).rejects.toBe(reason);
      const waiting = new AbortController();
      const first = store.results.scan(scan);
      const second = store.results.scan(scan, waiting.signal);
      waiting.abort(reason);
      await expect(second).rejects.toBe(reason);
      expect(await first).toMatchObject({ variants: [] });
    });
  });
}
