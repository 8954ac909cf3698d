import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import type { EventCursor, EventFilter, EventRow, EventStore } from '../events.ts';
import { copiesOf, randomEvents, shuffled } from '../exposures/exposures.fixture.ts';

type Store = Pick<EventStore, 'prepareInsert' | 'lists'>;

const anna = '00000000-0000-0000-0000-00000000000a';
const bert = 'ffffffff-ffff-ffff-ffff-fffffffffffb';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const dayMs = 86_400_000;

/** Registers the contract tests for the event lists of an event store. */
export function describeEventListsContract(
  name: string,
  create: () => Promise<{ readonly store: Store; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: Store;
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
    const list = (page: { limit: number; after?: EventCursor }, filter: Partial<EventFilter> = {}) =>
      store.lists.list({ projectKey, ...filter }, page);
    const idsOf = (rows: readonly EventRow[]) => rows.map(({ eventId }) => eventId);
    const start: EventCursor = { receivedAt: 0, anonymousId: '', eventId: '' };

    /** Pages from a cursor to the end. */
    async function readOn(
      after: EventCursor,
      limit: number,
      filter: Partial<EventFilter> = {},
    ): Promise<EventRow[]> {
      const rows: EventRow[] = [];
      for (let from = after; ; ) {
        const page = await list({ limit, after: from }, filter);
        rows.push(...page);
        const last = page.at(-1);
        if (last === undefined) return rows;
        from = last;
      }
    }

    it('counts the events of each minute once, and the pixel’s diagnostics never', async () => {
      const minute = Math.floor(noon / 60_000) * 60_000;
      await insertEvents(store, [
        event('before', { receivedAt: minute - 1 }),
        event('copied', { receivedAt: minute - 1 }),
        event('a', { receivedAt: minute }),
        event('b', { receivedAt: minute + 59_999, anonymousId: bert, bot: true }),
        event('later', { receivedAt: minute + 180_000 }),
        event('own', { eventName: '$change', receivedAt: minute }),
        event('foreign', { projectKey: 'pk_other', receivedAt: minute }),
      ]);
      await insertEvents(store, [
        event('a', { receivedAt: minute + 60_000 }),
        event('copied', { receivedAt: minute + 1 }),
      ]);
      expect(await store.lists.minutes({ projectKey, since: minute })).toEqual([
        { startedAt: minute, events: 2 },
        { startedAt: minute + 180_000, events: 1 },
      ]);
      expect(await store.lists.minutes({ projectKey, since: minute + 200_000 })).toEqual([]);
    });

    it('returns the names seen since a time, newest first, with their properties', async () => {
      await insertEvents(store, [
        event('a', { eventName: 'buy', numbers: { price: 1 }, props: { size: 'L' } }),
        event('b', { eventName: 'buy', numbers: { size: 4 }, receivedAt: noon + 2 }),
        event('c', { eventName: 'view', receivedAt: noon + 5 }),
        event('d', { eventName: 'old', receivedAt: noon - 1 }),
        event('e', { eventName: 'answered', surveyEvent: 'shown', surveyId: 's', responseId: 'r' }),
        event('f', { projectKey: 'pk_other', eventName: 'foreign' }),
        event('g', { eventName: 'buy', props: { currency: 'eur' } }),
        event('h', { eventName: 'buy', props: { currency: 'USD' } }),
        event('i', { eventName: 'buy', props: { currency: 'EUR' } }),
      ]);
      await insertEvents(store, [event('i', { eventName: 'buy', props: { currency: 'EUR' } })]);
      expect(await store.lists.receivedNames({ projectKey, since: noon })).toEqual([
        { eventName: 'view', lastReceivedAt: noon + 5, properties: [], currencies: [] },
        {
          eventName: 'buy',
          lastReceivedAt: noon + 2,
          properties: [
            { name: 'currency', kind: 'text' },
            { name: 'price', kind: 'number' },
            { name: 'size', kind: 'number' },
            { name: 'size', kind: 'text' },
          ],
          currencies: [
            { currency: 'EUR', events: 2 },
            { currency: 'USD', events: 1 },
          ],
        },
      ]);
      expect(await store.lists.receivedNames({ projectKey, since: noon + 6 })).toEqual([]);
    });

    it('returns nothing for a project without events', async () => {
      expect(await list({ limit: 5 })).toEqual([]);
      expect(await list({ limit: 5, after: start })).toEqual([]);
    });

    it('returns the last ones in order of receipt, then visitor and id', async () => {
      await insertEvents(store, [
        event('d', { receivedAt: noon + 1 }),
        event('a', { receivedAt: noon - 1 }),
        event('c', { anonymousId: bert }),
        event('b', { anonymousId: bert }),
        event('z'),
      ]);
      expect(idsOf(await list({ limit: 10 }))).toEqual(['a', 'z', 'b', 'c', 'd']);
      expect(idsOf(await list({ limit: 2 }))).toEqual(['c', 'd']);
      expect(await list({ limit: 0 })).toEqual([]);
    });

    it('returns the first ones after a cursor', async () => {
      const rows = ['a', 'b', 'c', 'd'].map((id, index) =>
        event(id, { receivedAt: noon + Math.floor(index / 2) }),
      );
      await insertEvents(store, rows);
      expect(idsOf(await list({ limit: 2, after: start }))).toEqual(['a', 'b']);
      expect(
        idsOf(
          await list({ limit: 2, after: { ...start, receivedAt: noon, anonymousId: anna, eventId: 'a' } }),
        ),
      ).toEqual(['b', 'c']);
      expect(await list({ limit: 2, after: event('d', { receivedAt: noon + 1 }) })).toEqual([]);
    });

    it('returns those after a cursor with the same time if nothing was received later', async () => {
      await insertEvents(store, [event('a'), event('b'), event('c')]);
      expect(idsOf(await list({ limit: 5, after: event('a') }))).toEqual(['b', 'c']);
    });

    it('returns whole events, including unclaimed ones', async () => {
      const odd = 'q\'"\\\n\t\u0000\u2028😀\ufffd';
      const row = event(odd, {
        eventName: odd,
        time: noon - 5 * 365 * dayMs + 1,
        createdAt: 'yesterday',
        version: '2026-01-02T03:04:05.678Z',
        assignments: ['blue', 'control'].map((variantKey, index) => ({
          experimentKey: `cta-${index}`,
          experimentId: odd,
          variantKey,
          variantId: '',
          isControl: index === 1,
          verified: index === 0,
          forced: index === 1,
          phase: index + 1,
        })),
        payload: JSON.stringify({ odd, half: '\ud800' }),
        numbers: { a: -0.1, b: 1e300, c: 5e-324, '': 3 },
        props: { [odd]: odd, constructor: '', a: 'true' },
        context: { plan: 'pro' },
        url: `https://shop.example/${odd}`,
        referrer: odd,
        referrerHost: 'bücher.example',
        utmSource: 's',
        utmMedium: 'm',
        utmCampaign: 'c',
        utmTerm: 't',
        utmContent: odd,
        userAgent: odd,
        device: 'mobile',
        browser: 'firefox',
        os: 'android',
        language: 'de',
        country: 'CH',
        sequence: Number.MAX_SAFE_INTEGER,
        bot: true,
        automation: true,
        late: true,
        unclaimed: true,
        requestId: 'r1',
      });
      await insertEvents(store, [row]);
      expect(await list({ limit: 1 })).toEqual([row]);
    });

    it('keeps map keys named like Object.prototype members', async () => {
      const props = Object.fromEntries([['__proto__', 'x']]);
      await insertEvents(store, [event('a', { props })]);
      const [row] = await list({ limit: 1 });
      expect(Object.entries(row?.props ?? {})).toEqual([['__proto__', 'x']]);
    });

    it('returns an event once, as its first received copy', async () => {
      await insertEvents(store, [
        event('a', { receivedAt: noon + dayMs * 40, url: 'later' }),
        event('b', { receivedAt: noon + 1 }),
      ]);
      await insertEvents(store, [event('a', { url: 'first' }), event('a', { url: 'first' })]);
      expect((await list({ limit: 5 })).map(({ url }) => url)).toEqual(['first', '']);
      expect(idsOf(await list({ limit: 5, after: start }))).toEqual(['a', 'b']);
    });

    it('does not repeat an event whose copy arrives after it was listed', async () => {
      await insertEvents(store, [event('a'), event('b')]);
      const [, last] = await list({ limit: 5 });
      await insertEvents(store, [
        event('a', { receivedAt: noon + 1 }),
        event('b', { receivedAt: noon + 2, unclaimed: true }),
      ]);
      expect(await list({ limit: 5, after: last ?? start })).toEqual([]);
      await insertEvents(store, [event('c', { receivedAt: noon + 3 })]);
      expect(idsOf(await list({ limit: 5, after: last ?? start }))).toEqual(['c']);
      expect(idsOf(await list({ limit: 2 }))).toEqual(['b', 'c']);
    });

    it('finds new events behind many old copies', async () => {
      const old = Array.from({ length: 700 }, (_, index) => event(`old ${index}`));
      await insertEvents(store, old);
      const last = (await list({ limit: 1 }))[0] ?? start;
      await insertEvents(
        store,
        old.map((row) => ({ ...row, receivedAt: noon + 1 })),
      );
      await insertEvents(store, [event('new', { receivedAt: noon + 2 })]);
      expect(idsOf(await list({ limit: 3, after: last }))).toEqual(['new']);
      expect(idsOf(await list({ limit: 1 }))).toEqual(['new']);
      expect(await list({ limit: 701 })).toHaveLength(701);
    });

    it('filters by name, visitor or id', async () => {
      await insertEvents(store, [
        event('a', { eventName: 'buy' }),
        event('b', { anonymousId: bert }),
        event('b', { projectKey: `${projectKey}_other` }),
      ]);
      await insertEvents(store, [event('b', { eventName: "it's" })]);
      const all = { limit: 10 };
      expect(idsOf(await list(all, { eventName: 'buy' }))).toEqual(['a']);
      expect(idsOf(await list(all, { eventName: "it's" }))).toEqual(['b']);
      expect(idsOf(await list(all, { anonymousId: anna }))).toEqual(['a', 'b']);
      expect((await list(all, { eventId: 'b' })).map(({ anonymousId }) => anonymousId)).toEqual([anna, bert]);
      expect(idsOf(await list(all, { eventId: 'b', anonymousId: bert, eventName: 'view' }))).toEqual(['b']);
      expect(await list(all, { eventId: "b' OR 1=1 --" })).toEqual([]);
    });

    it('filters by response, however many others arrived later', async () => {
      await insertEvents(store, [
        event('shown', { surveyEvent: 'shown', surveyId: 's', responseId: 'r1' }),
        event('other', { surveyEvent: 'shown', surveyId: 's', responseId: 'r2' }),
        ...Array.from({ length: 300 }, (_, index) => event(`later ${index}`, { receivedAt: noon + 1 })),
      ]);
      expect(idsOf(await list({ limit: 10 }, { responseId: 'r1' }))).toEqual(['shown']);
    });

    it('filters by page or experiment, however many others arrived later', async () => {
      const claim = (experimentKey: string) => ({
        experimentKey,
        experimentId: 'x',
        variantKey: 'b',
        variantId: 'y',
        isControl: false,
        verified: true,
        forced: false,
        phase: 1,
      });
      await insertEvents(store, [
        event('a', { url: 'https://shop.example/Kasse?a=%', assignments: [claim('cta'), claim('other')] }),
        event('b', { url: 'https://shop.example/cart', assignments: [claim('other')] }),
        ...Array.from({ length: 300 }, (_, index) => event(`later ${index}`, { receivedAt: noon + 1 })),
      ]);
      const all = { limit: 10 };
      expect(idsOf(await list(all, { page: '/kasse' }))).toEqual(['a']);
      expect(idsOf(await list(all, { page: 'shop.example' }))).toEqual(['a', 'b']);
      expect(idsOf(await list(all, { page: '%' }))).toEqual(['a']);
      expect(idsOf(await list(all, { experimentKey: 'cta' }))).toEqual(['a']);
      expect(idsOf(await list(all, { experimentKey: 'other', page: 'cart' }))).toEqual(['b']);
      expect(await list(all, { experimentKey: 'ct' })).toEqual([]);
    });

    it.each([11, 12])(
      'pages through all events, for any order and repetition of arrival (%i)',
      async (seed) => {
        const rows = randomEvents(event(''), { seed, events: volume(400, 900), visitors: 20 });
        // Coarse receipt times, so that visitor and id decide the order.
        const coarse = [...rows, ...copiesOf(rows, 0.3, seed)].map((row) => ({
          ...row,
          receivedAt: Math.floor(row.receivedAt / dayMs) * dayMs,
        }));
        const sent = shuffled(coarse, seed);
        for (let from = 0; from < sent.length; from += 300)
          await insertEvents(store, sent.slice(from, from + 300));

        const first = new Map<string, EventRow>();
        for (const row of coarse) {
          const known = first.get(row.eventId);
          if (known === undefined || [row.receivedAt, row.time] < [known.receivedAt, known.time])
            first.set(row.eventId, row);
        }
        const cursorOf = (row: EventRow) => `${row.receivedAt} ${row.anonymousId} ${row.eventId}`;
        const wanted = [...first.values()].map(cursorOf).sort();
        expect((await readOn(start, 61)).map(cursorOf)).toEqual(wanted);
        expect((await list({ limit: 250 })).map(cursorOf)).toEqual(wanted.slice(-250));
        const visitor = rows[0]?.anonymousId ?? '';
        expect((await readOn(start, 7, { anonymousId: visitor })).map(cursorOf)).toEqual(
          wanted.filter((cursor) => cursor.includes(visitor)),
        );
      },
    );
  });
}
