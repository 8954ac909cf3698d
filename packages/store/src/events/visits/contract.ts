import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, RowsRejectedError, type VisitCountRow, type VisitSampleRow } from '../events.ts';

const hourMs = 3_600_000;
const midnight = Date.UTC(2026, 0, 2);
const counter = (number: number) => `01900000-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

/** Registers the contract tests for the counts and samples of bootstraps in an event store. */
export function describeVisitsContract(
  name: string,
  create: () => Promise<{ readonly store: EventStore; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: EventStore;
    let stop: () => Promise<void>;
    let projectKey = '';
    let projects = 0;

    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());
    /** Each test uses its own project. */
    beforeEach(() => {
      projects += 1;
      projectKey = `pk_${projects}`;
    });

    const count = (fields: Partial<VisitCountRow> = {}): VisitCountRow => ({
      counterId: counter(1),
      projectKey,
      experimentKey: '',
      variantKey: '',
      phase: 0,
      hour: midnight,
      country: '',
      bootstraps: 1,
      newVisitors: 0,
      ...fields,
    });
    const ofCta = (variantKey: string, fields: Partial<VisitCountRow> = {}) =>
      count({ experimentKey: 'cta', variantKey, phase: 1, ...fields });
    const insert = (...counts: readonly VisitCountRow[]) => store.visits.insert({ counts, samples: [] });
    const counted = (fields: object = {}) =>
      store.visits.count({ projectKey, since: 0, by: 'hour', ...fields });

    it('sums countries and counters', async () => {
      await insert(
        count({ bootstraps: 2, newVisitors: 1 }),
        count({ country: 'CH', bootstraps: 3, newVisitors: 3 }),
        count({ counterId: counter(2), bootstraps: 5 }),
      );
      expect(await counted()).toEqual([
        { startedAt: midnight, variantKey: '', phase: 0, bootstraps: 10, newVisitors: 4 },
      ]);
    });

    it('uses a counter’s last value, for any repetition and order of its rows', async () => {
      await insert(count({ bootstraps: 7, newVisitors: 2 }));
      await insert(count({ bootstraps: 4, newVisitors: 1 }), count({ bootstraps: 2 }));
      await insert(count({ bootstraps: 7, newVisitors: 2 }));
      expect(await counted()).toMatchObject([{ bootstraps: 7, newVisitors: 2 }]);
    });

    it('counts each variant and phase of one experiment, and no others', async () => {
      await insert(
        count({ bootstraps: 100 }),
        ofCta('control', { bootstraps: 3 }),
        ofCta('b', { bootstraps: 4 }),
        ofCta('b', { phase: 2, bootstraps: 5, newVisitors: 5 }),
        ofCta('b', { experimentKey: 'other', bootstraps: 9 }),
        ofCta('b', { projectKey: `${projectKey}_other`, bootstraps: 9 }),
      );
      expect(await counted({ experimentKey: 'cta' })).toEqual([
        { startedAt: midnight, variantKey: 'b', phase: 1, bootstraps: 4, newVisitors: 0 },
        { startedAt: midnight, variantKey: 'b', phase: 2, bootstraps: 5, newVisitors: 5 },
        { startedAt: midnight, variantKey: 'control', phase: 1, bootstraps: 3, newVisitors: 0 },
      ]);
      expect(await counted()).toMatchObject([{ bootstraps: 100 }]);
      expect(await counted({ experimentKey: 'nothing' })).toEqual([]);
    });

    it('counts the hours from a start to an end, exclusive', async () => {
      await insert(
        ...[0, 1, 2, 3].map((hour) => count({ hour: midnight + hour * hourMs, bootstraps: hour + 1 })),
      );
      const hours = await counted({ since: midnight + hourMs, until: midnight + 3 * hourMs });
      expect(hours).toMatchObject([
        { startedAt: midnight + hourMs, bootstraps: 2 },
        { startedAt: midnight + 2 * hourMs, bootstraps: 3 },
      ]);
    });

    it('counts whole hours and days, even for a start within one', async () => {
      await insert(...[0, 23, 24].map((hour) => count({ hour: midnight + hour * hourMs })));
      const since = midnight + 24 * hourMs - 1;
      expect(await counted({ since })).toHaveLength(2);
      expect(await counted({ since, by: 'day' })).toMatchObject([{ bootstraps: 2 }, { bootstraps: 1 }]);
      const ofAuckland = await counted({ since, by: 'day', timeZone: 'Pacific/Auckland' });
      expect(ofAuckland).toMatchObject([{ startedAt: midnight + 11 * hourMs, bootstraps: 2 }]);
    });

    it('sums the days of a time zone', async () => {
      await insert(
        ...[22, 23, 24].map((hour, at) => count({ hour: midnight + hour * hourMs, bootstraps: 10 ** at })),
      );
      const days = (timeZone?: string) => counted({ by: 'day', ...(timeZone && { timeZone }) });
      expect(await days()).toMatchObject([
        { startedAt: midnight, bootstraps: 11 },
        { startedAt: midnight + 24 * hourMs, bootstraps: 100 },
      ]);
      expect(await days('Europe/Zurich')).toMatchObject([
        { startedAt: midnight - hourMs, bootstraps: 1 },
        { startedAt: midnight + 23 * hourMs, bootstraps: 110 },
      ]);
    });

    it('accepts an empty batch, and rejects permanently invalid rows', async () => {
      await insert();
      await expect(insert(count({ counterId: 'none' }))).rejects.toThrow(RowsRejectedError);
      await expect(insert(count({ hour: Number.NaN }))).rejects.toThrow(RowsRejectedError);
      expect(await counted()).toEqual([]);
    });

    describe('samples', () => {
      const now = Date.now();
      const sample = (position: number, fields: Partial<VisitSampleRow> = {}): VisitSampleRow => ({
        projectKey,
        recordId: counter(1),
        position,
        time: now - 1_000 + position,
        url: `https://shop.example/${position}`,
        attributes: {},
        customNames: [],
        weight: 1,
        ...fields,
      });
      const sampled = (fields: object = {}) =>
        store.visits.samples({ projectKey, since: now - 7 * 24 * hourMs, limit: 1_000, ...fields });

      it('are returned as inserted, each once', async () => {
        const odd = 'q\'"\\\n\u0000\u2028😀';
        const samples = [
          sample(0, {
            attributes: { device: 'mobile', utm_term: odd },
            customNames: ['plan', odd],
            weight: 2.5,
          }),
          sample(1, { url: '' }),
        ];
        await store.visits.insert({ counts: [], samples });
        await store.visits.insert({ counts: [], samples: samples.toReversed() });
        expect(await sampled()).toEqual({
          bootstraps: 3.5,
          samples: samples.map(({ projectKey: _, recordId: __, position: ___, ...rest }) => rest),
        });
      });

      it('are filtered by project and start', async () => {
        await store.visits.insert({
          counts: [],
          samples: [
            sample(0, { time: now - 8 * 24 * hourMs }),
            sample(1),
            sample(2, { projectKey: `${projectKey}_other` }),
          ],
        });
        expect((await sampled()).samples.map(({ url }) => url)).toEqual(['https://shop.example/1']);
        expect((await sampled({ since: now })).samples).toEqual([]);
      });

      it('are evenly sampled if there are too many, with the weight of all', async () => {
        const samples = Array.from({ length: 4_000 }, (_, at) =>
          sample(at, { time: now - 4_000 + at, weight: 2 }),
        );
        await store.visits.insert({ counts: [], samples });
        const found = await sampled({ limit: 500 });
        expect(found.bootstraps).toBe(8_000);
        expect(found.samples.length).toBeGreaterThan(400);
        expect(found.samples.length).toBeLessThanOrEqual(500);
        const early = found.samples.filter(({ time }) => time < now - 2_000).length;
        expect(early / found.samples.length).toBeGreaterThan(0.35);
        expect(early / found.samples.length).toBeLessThan(0.65);
        expect(await sampled({ limit: 500 })).toEqual(found);
      });
    });
  });
}
