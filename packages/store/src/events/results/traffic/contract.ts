import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore, StoredAssignment } from '../../events.ts';
import { claimOf, visitorId } from '../../exposures/exposures.fixture.ts';
import type { TrafficDimension } from './traffic.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 5, 9);
const phase = { number: 2, startedAt: start };

/** Registers the tests of an experiment's traffic over time that every event store must pass. */
export function describeTrafficContract(
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
      projectKey = `pk_traffic_${projects}`;
    });

    /** An exposure of a numbered visitor, the given number of hours after the start. */
    const exposure = (
      visitor: number,
      hour: number,
      fields: Partial<EventRow> = {},
      claim: Partial<StoredAssignment> = {},
    ): EventRow =>
      eventRow({
        projectKey,
        anonymousId: visitorId(visitor),
        eventId: `e${visitor}-${hour}`,
        eventName: '$exposure',
        time: start + hour * hourMs + 60_000,
        assignments: [{ ...claimOf('blue', 'cta', true), phase: 2, ...claim }],
        ...fields,
      });
    async function groups(dimension: TrafficDimension, range: object = {}) {
      const traffic = await store.results.traffic({
        ...{ projectKey, experimentKey: 'cta', phase, asOf: start + 100 * hourMs },
        ...{ from: start, periodMs: hourMs, ...range },
      });
      return traffic.groups
        .filter((group) => group.dimension === dimension)
        .map(({ value, cells }) => ({
          value,
          cells: cells.map((cell) => [cell.period, cell.variantKey, cell.state, cell.visitors]),
        }));
    }
    const red = { variantKey: 'red' };

    it('counts each visitor in the hour of its first exposure, however often events repeat', async () => {
      const rows = [exposure(1, 0), exposure(2, 0), exposure(3, 5, {}, red), exposure(1, 7)];
      await insertEvents(store, rows);
      await insertEvents(store, rows.slice(1));
      expect(await groups('all')).toEqual([
        {
          value: '',
          cells: [
            [0, 'blue', 'counted', 2],
            [5, 'red', 'counted', 1],
          ],
        },
      ]);
    });

    it('distinguishes visitor outcomes', async () => {
      await insertEvents(store, [
        exposure(1, 0, { bot: true }),
        exposure(2, 1, {}, { verified: false }),
        exposure(3, 2, { internal: true }),
        exposure(4, 3, {}, { forced: true }),
        exposure(5, 4),
        exposure(5, 5, {}, red),
        exposure(6, 6, {}, { phase: 1 }),
        exposure(7, -6, {}, { phase: 1 }),
        exposure(8, 7, {}, { experimentKey: 'other' }),
      ]);
      expect((await groups('all'))[0]?.cells).toEqual([
        [0, 'blue', 'bot', 1],
        [1, 'blue', 'unverified', 1],
        [2, 'blue', 'internal', 1],
        [3, 'blue', 'forced', 1],
        [4, 'blue', 'multi', 1],
        [6, 'blue', 'outdated', 1],
      ]);
    });

    it('groups by exposure attributes, largest first', async () => {
      await insertEvents(store, [
        exposure(1, 0, { browser: 'firefox', version: 'v2', userAgent: 'Fx' }),
        exposure(2, 0, { browser: 'chrome', version: 'v2', userAgent: 'Headless', automation: true }),
        exposure(3, 1, { browser: 'chrome', version: 'v1', userAgent: 'Headless', automation: true }, red),
      ]);
      expect(await groups('browser')).toEqual([
        {
          value: 'chrome',
          cells: [
            [0, 'blue', 'counted', 1],
            [1, 'red', 'counted', 1],
          ],
        },
        { value: 'firefox', cells: [[0, 'blue', 'counted', 1]] },
      ]);
      expect((await groups('version')).map(({ value }) => value)).toEqual(['v2', 'v1']);
      expect((await groups('userAgent')).map(({ value }) => value)).toEqual(['Headless', 'Fx']);
      expect((await groups('automation')).map(({ value }) => value)).toEqual(['yes', 'no']);
    });

    it('returns at most ten values per dimension', async () => {
      await insertEvents(
        store,
        Array.from({ length: 12 }, (_, index) => exposure(index, 0, { country: `C${index}` })),
      );
      expect(await groups('country')).toHaveLength(10);
    });

    it('reads only the requested range', async () => {
      await insertEvents(store, [exposure(1, 0), exposure(2, 4), exposure(3, 9)]);
      const range = { exposedFrom: start + hourMs, exposedUntil: start + 9 * hourMs };
      expect((await groups('all', { ...range, periodMs: 2 * hourMs }))[0]?.cells).toEqual([
        [2, 'blue', 'counted', 1],
      ]);
    });
  });
}
