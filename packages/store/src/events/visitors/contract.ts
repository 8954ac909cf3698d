import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import type { EventRow, EventStore, StoredAssignment, Tombstone, VisitorId } from '../events.ts';

const anna = '00000000-0000-0000-0000-00000000000a';
const bert = 'ffffffff-ffff-ffff-ffff-fffffffffffb';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const monthMs = 31 * 86_400_000;
const claimed: StoredAssignment = {
  experimentKey: 'cta',
  experimentId: '',
  variantKey: 'blue',
  variantId: '',
  isControl: false,
  verified: true,
  forced: false,
  phase: 1,
};

/** Registers the contract tests for single visitors in an event store. */
export function describeStoredVisitorsContract(
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
    beforeEach(() => {
      projects += 1;
      projectKey = `pk_${projects}`;
    });

    const event = (eventId: string, fields: Partial<EventRow> = {}): EventRow =>
      eventRow({ projectKey, anonymousId: anna, time: noon, receivedAt: noon, eventId, ...fields });
    const erase = (erasedAt: number, anonymousId = anna) =>
      store.visitors.erase({ projectKey, anonymousId, erasedAt });
    const count = (key = projectKey) => store.countEvents({ projectKey: key });

    async function pagesOf(visitor: VisitorId): Promise<readonly (readonly EventRow[])[]> {
      const pages: (readonly EventRow[])[] = [];
      for await (const page of store.visitors.events(visitor)) pages.push(page);
      return pages;
    }

    it('returns all events of a visitor, each once and in order of receipt', async () => {
      const rows = Array.from({ length: 450 }, (_, index) =>
        event(`e${index}`, { receivedAt: noon + index * 10_000_000, unclaimed: index % 400 === 0 }),
      );
      await insertEvents(store, [...rows.toReversed(), event('e0', { anonymousId: bert })]);
      await insertEvents(
        store,
        rows.slice(0, 150).map((row) => ({ ...row, receivedAt: row.receivedAt + monthMs })),
      );
      expect((await pagesOf({ projectKey, anonymousId: anna })).flat()).toEqual(rows);
      expect(await pagesOf({ projectKey: `${projectKey}_other`, anonymousId: anna })).toEqual([]);
    });

    it('counts a visitor’s events by name, each once, and its dead letters', async () => {
      const named = { eventName: 'buy', receivedAt: noon + 1_000 };
      await insertEvents(store, [
        event('e1', { eventName: 'view' }),
        event('e2', { ...named }),
        event('e3', { ...named, receivedAt: noon + monthMs, unclaimed: true }),
        event('e4', { ...named, anonymousId: bert }),
      ]);
      await insertEvents(store, [event('e2', { ...named, receivedAt: noon + 9_000 })]);
      expect(await store.visitors.counts({ projectKey, anonymousId: anna })).toEqual({
        names: [
          { eventName: 'buy', events: 2, firstReceivedAt: noon + 1_000, lastReceivedAt: noon + monthMs },
          { eventName: 'view', events: 1, firstReceivedAt: noon, lastReceivedAt: noon },
        ],
        deadLetters: 0,
      });
      await erase(noon + 2 * monthMs);
      expect(await store.visitors.counts({ projectKey, anonymousId: anna })).toEqual({
        names: [],
        deadLetters: 0,
      });
    });

    it('pages many events by number and size, even if all were received at once', async () => {
      const large = 'x'.repeat(60_000);
      const rows = Array.from({ length: volume(6_345, 12_345) }, (_, index) =>
        event(`'\\ ${String(index).padStart(5, '0')}`, { payload: index % 100 === 0 ? large : '' }),
      );
      for (let from = 0; from < rows.length; from += 2_000)
        await insertEvents(store, rows.slice(from, from + 2_000));
      const pages = await pagesOf({ projectKey, anonymousId: anna });
      expect(pages.flat().map(({ eventId }) => eventId)).toEqual(rows.map(({ eventId }) => eventId));
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(5_000);
        expect(page.filter(({ payload }) => payload === large).length).toBeLessThanOrEqual(140);
      }
      const largest = Array.from({ length: 200 }, (_, index) => event(`z${index}`, { payload: large }));
      await insertEvents(
        store,
        largest.map((row) => ({ ...row, anonymousId: bert })),
      );
      const ofBert = await pagesOf({ projectKey, anonymousId: bert });
      expect(ofBert.length).toBeGreaterThan(1);
      expect(ofBert.flat()).toHaveLength(200);
    });

    it('erases what was received of a visitor up to a time, and nothing else', async () => {
      const other = `${projectKey}_other`;
      await insertEvents(store, [
        event('a'),
        event('b', { receivedAt: noon - 3 * monthMs }),
        event('c', { unclaimed: true }),
        event('d', { receivedAt: noon + 1 }),
        event('a', { anonymousId: bert }),
        event('a', { projectKey: other }),
      ]);
      await insertEvents(store, [event('a', { receivedAt: noon - 1 })]);
      expect(await erase(noon)).toMatchObject({ events: 3 });
      expect((await pagesOf({ projectKey, anonymousId: anna })).flat()).toEqual([
        event('d', { receivedAt: noon + 1 }),
      ]);
      expect(await count()).toBe(2);
      expect(await count(other)).toBe(1);
      expect(await store.lists.list({ projectKey, eventId: 'b' }, { limit: 5 })).toEqual([]);
    });

    const exposure = (eventId: string, fields: Partial<EventRow>, ...claims: Partial<StoredAssignment>[]) =>
      event(eventId, {
        eventName: '$exposure',
        assignments: claims.map((claim) => ({ ...claimed, ...claim })),
        ...fields,
      });
    const exposuresOf = (anonymousId: string) => store.visitors.exposures({ projectKey, anonymousId });

    it('returns the phases and experiments in which a visitor counts, and since when', async () => {
      await insertEvents(store, [
        exposure('a', { time: noon + 5 }, {}, { experimentKey: 'font', phase: 2 }),
        exposure('b', { time: noon + 3, unclaimed: true }, {}),
        exposure('c', {}, { experimentKey: 'claims only', verified: false }),
        exposure('d', { bot: true }, { experimentKey: 'bots' }),
        exposure('e', { anonymousId: bert }, { experimentKey: 'of another' }),
        event('f', { assignments: [{ ...claimed, experimentKey: 'no exposure' }] }),
      ]);
      expect(await exposuresOf(anna)).toEqual([
        { experimentKey: 'cta', phase: 1, at: noon + 3 },
        { experimentKey: 'font', phase: 2, at: noon + 5 },
      ]);
    });

    it('excludes experiments whose first exposure was forced or internal', async () => {
      await insertEvents(store, [
        exposure('a', {}, { forced: true }),
        exposure('b', { time: noon + 1 }, {}, { experimentKey: 'font' }),
        exposure('c', { time: noon + 2, internal: true }, { experimentKey: 'font' }),
        exposure('d', { internal: true }, { experimentKey: 'price' }),
        exposure('e', { time: noon + 1 }, { experimentKey: 'price' }),
      ]);
      expect(await exposuresOf(anna)).toEqual([{ experimentKey: 'font', phase: 1, at: noon + 1 }]);
    });

    it('returns exposures without a phase one by one', async () => {
      await insertEvents(store, [
        exposure('a', {}, { phase: 0 }),
        exposure('b', { time: noon + 1 }, { phase: 0 }),
      ]);
      expect(await exposuresOf(anna)).toEqual([
        { experimentKey: 'cta', phase: 0, at: noon },
        { experimentKey: 'cta', phase: 0, at: noon + 1 },
      ]);
    });

    it('ignores exposures that arrived despite a tombstone', async () => {
      await erase(noon);
      await insertEvents(store, [exposure('a', {}, {})]);
      expect(await exposuresOf(anna)).toEqual([]);
      await insertEvents(store, [exposure('b', { receivedAt: noon + 1 }, { experimentKey: 'font' })]);
      expect(await exposuresOf(anna)).toEqual([{ experimentKey: 'font', phase: 1, at: noon }]);
    });

    it('repeats an erasure harmlessly, and extends it if later', async () => {
      await insertEvents(store, [event('a'), event('b', { receivedAt: noon + 5 })]);
      expect(await erase(noon)).toMatchObject({ events: 1 });
      expect(await erase(noon)).toMatchObject({ events: 0 });
      expect(await erase(noon + 9)).toMatchObject({ events: 1 });
      expect(await erase(noon + 4)).toMatchObject({ events: 0 });
      expect(await store.visitors.tombstones([{ projectKey, anonymousId: anna }])).toEqual([
        { projectKey, anonymousId: anna, erasedAt: noon + 9 },
      ]);
    });

    it('leaves a tombstone even for a visitor without stored events', async () => {
      expect(await erase(noon, bert)).toMatchObject({ events: 0 });
      expect(await store.visitors.tombstones([{ projectKey, anonymousId: bert }])).toHaveLength(1);
    });

    it('accepts a visitor again after its erasure', async () => {
      await insertEvents(store, [event('a')]);
      await erase(noon);
      await insertEvents(store, [event('a', { receivedAt: noon + 1 })]);
      await store.sweep();
      expect(await count()).toBe(1);
    });

    it('removes dead letters of an erased visitor', async () => {
      const before = await store.deadLetters.count();
      const record = (fields: object, rest: object = {}) =>
        JSON.stringify({ formatVersion: 1, ...rest, body: { projectKey, anonymousId: anna, ...fields } });
      const letter = (text: string, receivedAt = noon) => ({ receivedAt, reason: 'no', record: text });
      const kept = [
        letter(record({ anonymousId: bert })),
        letter(record({ projectKey: `${projectKey}_other` })),
        letter(record({ anonymousId: bert, payload: { friend: anna } })),
        letter(record({}), noon + 1),
        letter(`no record, but of ${anna}`),
        letter('{}'),
      ];
      await store.insertDeadLetters([
        ...kept,
        letter(record({ eventName: 'a' })),
        letter(record({ anonymousId: anna.toUpperCase(), eventName: "it's" }), noon - monthMs),
        // Valid JSON for JavaScript, but not for other parsers.
        letter(record({ payload: { half: '\ud800' } })),
        letter(record({ eventName: 'cut off' }).slice(0, -2)),
        letter(record({}).replaceAll('a', '\\u0061').replace('\\u0061nonymousId', 'anonymousId')),
      ]);
      await erase(noon);
      expect(await store.deadLetters.count()).toBe(before + kept.length);
      const left = (await store.deadLetters.list({ limit: 1_000 })).map((each) => each.record);
      for (const each of kept) expect(left).toContain(each.record);
    });

    it('returns the tombstones of the given visitors, for one project', async () => {
      await erase(noon);
      await erase(noon + 1, bert);
      const visitors = [anna, bert].map((anonymousId) => ({ projectKey, anonymousId }));
      const found = await store.visitors.tombstones([
        ...visitors,
        ...visitors,
        { projectKey: `${projectKey}_other`, anonymousId: anna },
      ]);
      expect(inOrder(found)).toEqual([
        { projectKey, anonymousId: anna, erasedAt: noon },
        { projectKey, anonymousId: bert, erasedAt: noon + 1 },
      ]);
      expect(await store.visitors.tombstones([])).toEqual([]);
    });

    it('finds the tombstones among many thousand visitors', async () => {
      const visitors = Array.from({ length: 12_000 }, (_, index) => ({
        projectKey: `${projectKey}_${'x'.repeat(40)}_${index % 3}`,
        anonymousId: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
      }));
      const erased = visitors.filter((_, index) => index % 3_000 === 7);
      for (const visitor of erased) await store.visitors.erase({ ...visitor, erasedAt: noon });
      const found = await store.visitors.tombstones(visitors);
      expect(inOrder(found)).toEqual(inOrder(erased.map((visitor) => ({ ...visitor, erasedAt: noon }))));
    });

    it('deletes again what arrived despite tombstones, only for the given visitors', async () => {
      const before = await store.deadLetters.count();
      const tombstone = (anonymousId: string) => ({ projectKey, anonymousId, erasedAt: noon });
      const record = (anonymousId: string) => JSON.stringify({ body: { projectKey, anonymousId } });
      const letter = (text: string, receivedAt = noon) => ({ receivedAt, reason: 'no', record: text });
      await erase(noon);
      await erase(noon, bert);
      await insertEvents(store, [
        event('a'),
        event('b', { unclaimed: true, receivedAt: noon - monthMs }),
        event('c', { receivedAt: noon + 1 }),
        event('d', { anonymousId: bert }),
      ]);
      await store.insertDeadLetters([
        letter(record(anna.toUpperCase())),
        letter(record(anna).slice(1)),
        letter(`${record(anna)} `, noon + 1),
        letter(record(bert)),
      ]);
      await store.visitors.removeLeftovers([tombstone(anna)]);
      expect(await count()).toBe(2);
      expect(await store.deadLetters.count()).toBe(before + 2);
      await store.visitors.removeLeftovers([tombstone(anna), tombstone(bert)]);
      expect(await count()).toBe(1);
      expect(await store.deadLetters.count()).toBe(before + 1);
      await store.visitors.removeLeftovers([tombstone(anna), tombstone(bert)]);
      await store.visitors.removeLeftovers([]);
      expect(await count()).toBe(1);
    });

    it('sweeps what arrived despite a tombstone, in every table', async () => {
      await erase(noon);
      await erase(noon, bert);
      await insertEvents(store, [
        event('a'),
        event('b', { unclaimed: true, receivedAt: noon - monthMs }),
        event('c', { anonymousId: bert }),
        event('d', { receivedAt: noon + 1 }),
        event('e', { anonymousId: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' }),
      ]);
      expect(await count()).toBe(5);
      await store.sweep();
      expect(await count()).toBe(2);
      await store.sweep();
      expect(await count()).toBe(2);
    });

    it('does not restore erased events when a project is published', async () => {
      await insertEvents(store, [
        event('a', { unclaimed: true }),
        event('b', { unclaimed: true, receivedAt: noon + 1 }),
      ]);
      await erase(noon);
      // As left by a claim that started before the erasure and ended after it.
      await insertEvents(store, [event('a', { unclaimed: true })]);
      await store.unclaimed.claim(projectKey);
      expect((await pagesOf({ projectKey, anonymousId: anna })).flat().map(({ eventId }) => eventId)).toEqual(
        ['b'],
      );
    });
  });
}

function inOrder(tombstones: readonly Tombstone[]): readonly Tombstone[] {
  return tombstones.toSorted((a, b) => (a.anonymousId < b.anonymousId ? -1 : 1));
}
