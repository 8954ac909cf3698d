import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import type { EventRow, EventStore, ExposurePhase, StoredAssignment } from '../events.ts';
import {
  claimOf,
  copiesOf,
  countExposures,
  countNamed,
  randomEvents,
  shuffled,
} from './exposures.fixture.ts';

const anna = '00000000-0000-0000-0000-00000000000a';
const bert = 'ffffffff-ffff-ffff-ffff-fffffffffffb';
const carl = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const noMore = { internal: 0, forced: 0, multiExposed: 0, expectedEvents: 0, lostEvents: 0 };

/** Registers the contract tests for the exposure counts of an event store. */
export function describeExposuresContract(
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
    const newProject = () => {
      projects += 1;
      projectKey = `pk_${projects}`;
    };
    beforeEach(newProject);

    const event = (fields: Partial<EventRow> = {}): EventRow =>
      eventRow({
        projectKey,
        anonymousId: anna,
        eventId: 'e1',
        time: noon,
        receivedAt: noon + 250,
        ...fields,
      });
    const exposure = (fields: Partial<EventRow>, ...assignments: StoredAssignment[]): EventRow =>
      event({ eventName: '$exposure', assignments, ...fields });
    const exposures = (phase?: ExposurePhase) =>
      store.countExposures({ projectKey, experimentKey: 'cta', ...(phase && { phase }) });

    it('counts visitors by the variant they were exposed to', async () => {
      await insertEvents(store, [
        exposure({ anonymousId: anna, eventId: '1' }, claim('blue')),
        exposure({ anonymousId: anna, eventId: '2', time: noon + 1 }, claim('blue')),
        exposure({ anonymousId: bert, eventId: '1' }, claim('blue')),
        exposure({ anonymousId: carl, eventId: '1' }, claim('control', { isControl: true })),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 2, unverified: 0, bots: 0, ...noMore },
        { variantKey: 'control', visitors: 1, unverified: 0, bots: 0, ...noMore },
      ]);
    });

    it('uses a visitor’s first verified exposure, in any order of arrival', async () => {
      await insertEvents(store, [exposure({ eventId: '2', time: noon + 2 }, claim('blue'))]);
      await insertEvents(store, [exposure({ eventId: '1', time: noon + 1 }, claim('control'))]);
      await insertEvents(store, [exposure({ eventId: '0', time: noon }, claim('red', { verified: false }))]);
      expect(await exposures()).toEqual([
        { variantKey: 'control', visitors: 1, unverified: 0, bots: 0, ...noMore, multiExposed: 1 },
        { variantKey: 'red', visitors: 0, unverified: 1, bots: 0, ...noMore },
      ]);
    });

    it('dates an exposure by its earliest copy', async () => {
      await insertEvents(store, [exposure({ eventId: '1', time: noon + 1 }, claim('control'))]);
      await insertEvents(store, [exposure({ eventId: '2', time: noon + 2 }, claim('blue'))]);
      await insertEvents(store, [exposure({ eventId: '2', time: noon }, claim('blue'))]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 1, unverified: 0, bots: 0, ...noMore, multiExposed: 1 },
      ]);
    });

    it('breaks ties between simultaneous exposures consistently, in any order of arrival', async () => {
      const first = projectKey;
      const rows = [exposure({ eventId: '1' }, claim('blue')), exposure({ eventId: '2' }, claim('control'))];
      for (const row of rows) await insertEvents(store, [row]);
      const decision = await exposures();
      newProject();
      for (const row of rows.toReversed()) await insertEvents(store, [{ ...row, projectKey }]);
      expect(projectKey).not.toBe(first);
      expect(decision).toHaveLength(1);
      expect(await exposures()).toEqual(decision);
    });

    it('counts bots separately, whatever they claim, and not as unverified', async () => {
      await insertEvents(store, [
        exposure({ anonymousId: anna, eventId: '1', bot: true }, claim('blue')),
        exposure({ anonymousId: bert, eventId: '1', bot: true }, claim('blue', { verified: false })),
        exposure({ anonymousId: bert, eventId: '2', bot: true }, claim('blue', { verified: false })),
        exposure({ anonymousId: carl, eventId: '1' }, claim('blue')),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 1, unverified: 0, bots: 2, ...noMore },
      ]);
    });

    it('counts a visitor once as unverified per claimed variant', async () => {
      await insertEvents(store, [
        exposure({ eventId: '1' }, claim('blue', { verified: false })),
        exposure({ eventId: '2' }, claim('blue', { verified: false })),
        exposure({ eventId: '3' }, claim('red', { verified: false })),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 0, unverified: 1, bots: 0, ...noMore },
        { variantKey: 'red', visitors: 0, unverified: 1, bots: 0, ...noMore },
      ]);
    });

    it('reads only the exposures of one experiment', async () => {
      await insertEvents(store, [
        exposure({ eventId: '1' }, claim('blue'), claim('large', { experimentKey: 'font' })),
        exposure({ eventId: '2', anonymousId: bert }, claim('small', { experimentKey: 'font' })),
        event({ eventId: '3', anonymousId: carl, eventName: 'purchase', assignments: [claim('red')] }),
        exposure({ eventId: '4', anonymousId: carl, projectKey: `${projectKey}_other` }, claim('red')),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 1, unverified: 0, bots: 0, ...noMore },
      ]);
    });

    it('counts visitors of several variants in their first one, and reports how many there are', async () => {
      await insertEvents(store, [
        exposure({ anonymousId: anna, eventId: '1', time: noon }, claim('blue')),
        exposure({ anonymousId: anna, eventId: '2', time: noon + 1 }, claim('control')),
        exposure({ anonymousId: anna, eventId: '3', time: noon + 2 }, claim('red')),
        exposure({ anonymousId: bert, eventId: '1' }, claim('blue')),
        exposure({ anonymousId: bert, eventId: '2' }, claim('control', { verified: false })),
        exposure({ anonymousId: carl, eventId: '1' }, claim('control')),
        exposure({ anonymousId: carl, eventId: '2', bot: true }, claim('blue')),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 2, unverified: 0, bots: 1, ...noMore, multiExposed: 1 },
        { variantKey: 'control', visitors: 1, unverified: 1, bots: 0, ...noMore },
      ]);
    });

    it('counts forced and internal visitors separately, by their first verified exposure', async () => {
      await insertEvents(store, [
        exposure({ anonymousId: anna, eventId: '1' }, claim('blue', { forced: true })),
        exposure({ anonymousId: anna, eventId: '2', time: noon + 1 }, claim('control')),
        exposure({ anonymousId: bert, eventId: '1', internal: true }, claim('blue')),
        exposure({ anonymousId: bert, eventId: '2', time: noon + 1 }, claim('blue')),
        exposure({ anonymousId: carl, eventId: '1' }, claim('control')),
        exposure({ anonymousId: carl, eventId: '2', time: noon + 1, internal: true }, claim('control')),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'blue', visitors: 0, unverified: 0, bots: 0, ...noMore, internal: 1, forced: 1 },
        { variantKey: 'control', visitors: 1, unverified: 0, bots: 0, ...noMore },
      ]);
    });

    it('counts each phase separately, and dates exposures without one by time', async () => {
      await insertEvents(store, [
        exposure({ anonymousId: anna, eventId: '1' }, claim('blue', { phase: 1 })),
        exposure({ anonymousId: anna, eventId: '2', time: noon + 100 }, claim('control', { phase: 2 })),
        // A page reports the phase that it loaded.
        exposure({ anonymousId: bert, eventId: '1', time: noon + 101 }, claim('blue', { phase: 1 })),
        exposure({ anonymousId: carl, eventId: '1', time: noon + 49 }, claim('blue')),
        exposure({ anonymousId: carl, eventId: '2', time: noon + 50 }, claim('blue')),
      ]);
      const first = { number: 1, startedAt: noon, endedAt: noon + 50 };
      const second = { number: 2, startedAt: noon + 50 };
      expect(await exposures(first)).toEqual([
        { variantKey: 'blue', visitors: 3, unverified: 0, bots: 0, ...noMore },
      ]);
      expect(await exposures(second)).toEqual([
        { variantKey: 'blue', visitors: 1, unverified: 0, bots: 0, ...noMore },
        { variantKey: 'control', visitors: 1, unverified: 0, bots: 0, ...noMore },
      ]);
      expect(await exposures({ ...second, number: 3, startedAt: noon + 51 })).toEqual([]);
    });

    it('finds lost events by gaps in their numbers, in any event', async () => {
      await insertEvents(store, [
        exposure({ eventId: '1', sequence: 1 }, claim('blue')),
        event({ eventId: '2', sequence: 2 }),
        event({ eventId: '7', sequence: 7, bot: true }),
        event({ eventId: '0', sequence: 0 }),
        exposure({ anonymousId: bert, eventId: '3', sequence: 3 }, claim('control')),
        // Not counted: a visitor outside the experiment, and one with only unverified exposures.
        event({ anonymousId: carl, eventId: '9', sequence: 9 }),
        exposure({ anonymousId: carl, eventId: '10', sequence: 12 }, claim('blue', { verified: false })),
      ]);
      await insertEvents(store, [event({ eventId: '7', sequence: 7, receivedAt: noon + 40 * 86_400_000 })]);
      await insertEvents(store, [event({ eventId: '5', sequence: 5, unclaimed: true })]);
      expect(await exposures()).toEqual([
        {
          variantKey: 'blue',
          visitors: 1,
          unverified: 1,
          bots: 0,
          ...noMore,
          expectedEvents: 7,
          lostEvents: 3,
        },
        {
          variantKey: 'control',
          visitors: 1,
          unverified: 0,
          bots: 0,
          ...noMore,
          expectedEvents: 3,
          lostEvents: 2,
        },
      ]);
    });

    it('never reports negative losses if two browsers used the same numbers', async () => {
      await insertEvents(store, [
        exposure({ eventId: 'a1', sequence: 1 }, claim('blue')),
        event({ eventId: 'a2', sequence: 2 }),
        event({ eventId: 'b1', sequence: 1 }),
        event({ eventId: 'b2', sequence: 2 }),
        event({ eventId: 'b3', sequence: 3 }),
      ]);
      expect(await exposures()).toMatchObject([{ expectedEvents: 3, lostEvents: 0 }]);
    });

    it('ignores an impossibly high number', async () => {
      await insertEvents(store, [
        exposure({ eventId: '1', sequence: 2 }, claim('blue')),
        event({ eventId: '2', sequence: 1_000_001 }),
        event({ eventId: '3', sequence: Number.MAX_SAFE_INTEGER }),
      ]);
      expect(await exposures()).toMatchObject([{ expectedEvents: 2, lostEvents: 1 }]);
    });

    it.each([
      ['an erasure', [1050, 1051], { expectedEvents: 2, lostEvents: 0 }],
      ['their age', [500, 501, 504], { expectedEvents: 5, lostEvents: 2 }],
    ])('does not count events deleted by %s as lost', async (_, numbers, losses) => {
      await insertEvents(
        store,
        numbers.map((sequence) => exposure({ eventId: `${sequence}`, sequence }, claim('blue'))),
      );
      expect(await exposures()).toMatchObject([losses]);
    });

    it('counts gaps before the first twenty numbers as lost', async () => {
      await insertEvents(store, [exposure({ eventId: '1', sequence: 20 }, claim('blue'))]);
      expect(await exposures()).toMatchObject([{ expectedEvents: 20, lostEvents: 19 }]);
    });

    it('bounds the losses from a forged number', async () => {
      await insertEvents(store, [
        exposure({ eventId: '1', sequence: 1 }, claim('blue')),
        event({ eventId: '2', sequence: 1_000_000 }),
      ]);
      expect(await exposures()).toMatchObject([{ expectedEvents: 42, lostEvents: 40 }]);
    });

    it('ignores an exposure whose earlier copy is another event', async () => {
      await insertEvents(store, [
        exposure({ eventId: '1' }, claim('blue')),
        exposure({ eventId: '2', time: noon + 1 }, claim('control')),
        event({ eventId: '1', time: noon - 1, eventName: 'view' }),
        event({ eventId: '2', time: noon + 2, eventName: 'view' }),
        exposure({ anonymousId: bert, eventId: '1' }, claim('blue')),
        event({ anonymousId: bert, eventId: '1', time: noon - 1, eventName: 'view', unclaimed: true }),
      ]);
      expect(await exposures()).toEqual([
        { variantKey: 'control', visitors: 1, unverified: 0, bots: 0, ...noMore },
      ]);
    });

    it.each([1, 2, 3, 4, 5, 6])(
      'matches a naive count, for any order, repetition and time of arrival (%i)',
      async (seed) => {
        const rows = randomEvents(event(), { seed, events: 1_500, visitors: 90 });
        const stored = [...rows, ...copiesOf(rows, 0.2, seed), ...copiesOf(rows, 0.1, seed + 100)];
        const sent = shuffled(stored, seed);
        for (let from = 0; from < sent.length; from += 450)
          await insertEvents(store, sent.slice(from, from + 450));
        expect(await exposures()).toEqual(countExposures(stored));
        const phase = { number: 1, startedAt: Date.UTC(2026, 0, 20), endedAt: Date.UTC(2026, 2, 1) };
        expect(await exposures(phase)).toEqual(countExposures(stored, phase));
        expect(await store.countEvents({ projectKey })).toBe(rows.length);
        expect(await store.countEvents({ projectKey, eventName: 'view' })).toBe(countNamed(stored, 'view'));
      },
    );

    it('is exact for tens of thousands of events with copies across batches and months', async () => {
      const events = volume(40_000, 200_000);
      const rows = randomEvents(event(), { seed: 42, events, visitors: events / 10 });
      const stored = [...rows, ...copiesOf(rows, 0.03, 1), ...copiesOf(rows, 0.02, 2)];
      const sent = shuffled(stored, 3);
      for (let from = 0; from < sent.length; from += events * 0.15)
        await insertEvents(store, sent.slice(from, from + events * 0.15));
      expect(await exposures()).toEqual(countExposures(stored));
      expect(await store.countEvents({ projectKey })).toBe(events);
    }, 120_000);
  });
}

function claim(variantKey: string, fields: Partial<StoredAssignment> = {}): StoredAssignment {
  return { ...claimOf(variantKey, 'cta', true), ...fields };
}
