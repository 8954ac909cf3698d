import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore } from '../events.ts';

const noon = Date.UTC(2026, 0, 2, 12);

/** Registers the contract tests for the change health of an event store. */
export function describeChangeHealthContract(
  name: string,
  create: () => Promise<{ readonly store: EventStore; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: EventStore;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());

    const report = (eventId: string, experiments: unknown, fields: Partial<EventRow> = {}): EventRow =>
      eventRow({
        projectKey: 'pk_changes',
        eventId,
        eventName: '$change',
        time: noon,
        url: 'https://shop.example/sale?utm_source=x#top',
        browser: 'chrome',
        payload: JSON.stringify({ weight: 10, experiments }),
        ...fields,
      });
    const cta = (changes: readonly string[], fields: object = {}) => ({
      experimentKey: 'cta',
      variantKey: 'blue',
      phase: 1,
      changes,
      ...fields,
    });
    const outcomes = (phase?: number) =>
      store.changeHealth.outcomes({
        projectKey: 'pk_changes',
        experimentKey: 'cta',
        since: noon,
        ...(phase !== undefined && { phase }),
      });

    it('sums sampled views by change, state, page and browser, each event once', async () => {
      const rows = [
        report('1', [cta(['applied', 'never_found']), { ...cta(['csp']), experimentKey: 'font' }]),
        report('2', [cta(['applied', 'applied'])]),
        report('3', [cta(['applied', 'never_found'], { phase: 2 })], { browser: 'safari' }),
        report('4', [cta(['failed', 'failed'])], { bot: true }),
        report('5', [cta(['failed', 'failed'])], { internal: true }),
        report('6', [cta(['failed', 'failed'])], { time: noon - 1 }),
        report('7', [cta(['exploded', 'undone'])], {
          url: 'https://shop.example/caf%C3%A9',
          payload: JSON.stringify({ weight: 1e9, experiments: [cta(['exploded', 'undone'])] }),
        }),
        report('8', 'nonsense'),
        report('9', [cta(['gave_up'])], { eventName: 'change' }),
      ];
      await insertEvents(store, rows);
      await insertEvents(store, rows.slice(0, 3));
      const sale = 'shop.example/sale';
      const first = [
        { variantKey: 'blue', position: 0, state: 'applied', page: sale, browser: 'chrome', views: 20 },
        { variantKey: 'blue', position: 1, state: 'applied', page: sale, browser: 'chrome', views: 10 },
        { variantKey: 'blue', position: 1, state: 'never_found', page: sale, browser: 'chrome', views: 10 },
      ];
      const odd = {
        position: 1,
        state: 'undone',
        page: 'shop.example/café',
        browser: 'chrome',
        views: 1_000,
      };
      expect(await outcomes(1)).toEqual([{ variantKey: 'blue', ...odd }, ...first]);
      expect(await outcomes(2)).toEqual([
        { variantKey: 'blue', position: 0, state: 'applied', page: sale, browser: 'safari', views: 10 },
        { variantKey: 'blue', position: 1, state: 'never_found', page: sale, browser: 'safari', views: 10 },
      ]);
      expect(await outcomes()).toHaveLength(6);
    });

    it('returns one change over time, by browser', async () => {
      const at = (eventId: string, minutes: number, state: string, fields: Partial<EventRow> = {}) =>
        report(eventId, [cta(['applied', state])], {
          ...{ projectKey: 'pk_periods', time: noon + minutes * 60_000, ...fields },
        });
      const rows = [
        at('1', 0, 'applied'),
        at('2', 59, 'late', { browser: 'firefox' }),
        at('3', 60, 'never_found'),
        at('4', 61, 'applied'),
        at('5', 62, 'failed', { bot: true }),
        at('6', 63, 'exploded'),
        report('7', [cta(['applied'])], { projectKey: 'pk_periods', time: noon + 4_000_000 }),
        report('8', [{ ...cta(['applied', 'failed']), variantKey: 'red' }], { projectKey: 'pk_periods' }),
      ];
      await insertEvents(store, rows);
      await insertEvents(store, rows.slice(2, 3));
      const filter = { projectKey: 'pk_periods', experimentKey: 'cta', phase: 1, since: noon };
      expect(
        await store.changeHealth.overTime({
          ...filter,
          ...{ variantKey: 'blue', position: 1, periodMs: 3_600_000 },
        }),
      ).toEqual([
        { period: 0, browser: 'chrome', reports: 1, failed: 0 },
        { period: 0, browser: 'firefox', reports: 1, failed: 0 },
        { period: 1, browser: 'chrome', reports: 2, failed: 1 },
      ]);
    });

    it('excludes such events from the total', async () => {
      await insertEvents(store, [report('a', []), eventRow({ projectKey: 'pk_counted', eventId: 'b' })]);
      await insertEvents(store, [
        report('c', [], { projectKey: 'pk_counted' }),
        eventRow({ projectKey: 'pk_counted', eventId: 'd', eventName: '$verify' }),
      ]);
      expect(await store.countEvents({ projectKey: 'pk_counted' })).toBe(1);
      expect(await store.countEvents({ projectKey: 'pk_counted', eventName: '$change' })).toBe(1);
      expect(
        (await store.lists.receivedNames({ projectKey: 'pk_counted', since: 0 })).map(
          ({ eventName }) => eventName,
        ),
      ).toEqual(['view']);
    });
  });
}
