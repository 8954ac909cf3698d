import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore, UnclaimedSummary } from '../events.ts';
import { eventSize } from '../events.ts';

type Store = Pick<EventStore, 'prepareInsert' | 'countEvents' | 'unclaimed'>;

const anna = '00000000-0000-0000-0000-00000000000a';
const bert = 'ffffffff-ffff-ffff-ffff-fffffffffffb';
const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 345);
const dayMs = 24 * 60 * 60 * 1000;

/** Registers the contract tests for the events of unpublished projects in an event store. */
export function describeUnclaimedEventsContract(
  name: string,
  create: () => Promise<{ readonly store: Store; stop(): Promise<void> }>,
): void {
  describe(name, () => {
    let store: Store;
    let stop: () => Promise<void>;
    let projectKey = '';
    let tests = 0;
    let before: UnclaimedSummary;

    beforeAll(async () => {
      ({ store, stop } = await create());
    });
    afterAll(() => stop());
    // Each test uses its own projects, but the totals are shared.
    beforeEach(async () => {
      tests += 1;
      projectKey = `pk_${String(tests).padStart(2, '0')}`;
      before = await store.unclaimed.summary();
    });

    const event = (fields: Partial<EventRow> = {}): EventRow =>
      eventRow({ projectKey, anonymousId: anna, time: noon, receivedAt: noon, unclaimed: true, ...fields });
    const ids = (...eventIds: string[]) => eventIds.map((eventId) => event({ eventId }));
    const count = () => store.countEvents({ projectKey });
    const keptOf = async (key = projectKey) =>
      (await store.unclaimed.usage([key])).eventsByProject.get(key) ?? 0;
    const droppedSince = async () => {
      const { dropped } = await store.unclaimed.summary();
      return {
        projectFull: dropped.unclaimed_project_full - before.dropped.unclaimed_project_full,
        full: dropped.unclaimed_full - before.dropped.unclaimed_full,
        expired: dropped.unclaimed_expired - before.dropped.unclaimed_expired,
      };
    };

    it('counts them as their project’s events', async () => {
      await insertEvents(store, [...ids('a', 'b'), event({ eventId: 'c', unclaimed: false })]);
      expect(await count()).toBe(3);
      expect(await keptOf()).toBe(2);
    });

    it('reports each project’s number, with copies counted once, and their total size', async () => {
      const { bytes } = await store.unclaimed.usage([]);
      const rows = [...ids('a', 'b'), event({ eventId: 'a', anonymousId: bert, payload: 'x'.repeat(5_000) })];
      await insertEvents(store, [...rows, event({ projectKey: `${projectKey}_b` })]);
      const usage = await store.unclaimed.usage([projectKey, `${projectKey}_b`, 'pk_none']);
      expect([...usage.eventsByProject].sort()).toEqual([
        [projectKey, 3],
        [`${projectKey}_b`, 1],
      ]);
      const size = [...rows, event({ projectKey: `${projectKey}_b` })].map(eventSize);
      expect(usage.bytes - bytes).toBe(size.reduce((sum, each) => sum + each, 0));
      await insertEvents(store, ids('a'));
      expect(await keptOf()).toBe(3);
    });

    it('returns which of many events are stored', async () => {
      const odd = event({ eventId: `it's \\ "odd" 😀 名前, ('x')` });
      const many = Array.from({ length: 3_000 }, (_, index) => event({ eventId: `event number ${index}` }));
      await insertEvents(store, [odd, ...many.filter((_, index) => index % 2 === 0)]);
      const candidates = [odd, ...many, event({ eventId: odd.eventId, anonymousId: bert })];
      const kept = await store.unclaimed.findStored(candidates);
      expect(kept.map(({ row }) => row)).toEqual([odd, ...many.filter((_, index) => index % 2 === 0)]);
      expect(await store.unclaimed.findStored([])).toEqual([]);
    });

    it('distinguishes the stored record from another copy of its event', async () => {
      await insertEvents(store, ids('a'));
      const later = event({ eventId: 'a', receivedAt: noon + 1 });
      const other = event({ eventId: 'a', requestId: 'other' });
      expect(await store.unclaimed.findStored([later, other, event({ eventId: 'a' })])).toEqual([
        { row: later, isSameRecord: false },
        { row: other, isSameRecord: false },
        { row: event({ eventId: 'a' }), isSameRecord: true },
      ]);
    });

    it('does not return an event whose id its project already has', async () => {
      await insertEvents(store, [event({ unclaimed: false })]);
      expect(await store.unclaimed.findStored([event()])).toEqual([]);
    });

    it('lists projects with unclaimed events, in pages', async () => {
      const keys = ['_c', '_a', '_b'].map((suffix) => `${projectKey}${suffix}`);
      await insertEvents(
        store,
        keys.map((key) => event({ projectKey: key })),
      );
      const page = await store.unclaimed.listProjects({ after: projectKey, limit: 2 });
      expect(page).toEqual([`${projectKey}_a`, `${projectKey}_b`]);
      const next = await store.unclaimed.listProjects({ after: `${projectKey}_b`, limit: 2 });
      expect(next).toEqual([`${projectKey}_c`]);
    });

    it('makes them a project’s own, without changing its count', async () => {
      await insertEvents(store, [...ids('a', 'b'), event({ projectKey: `${projectKey}_other` })]);
      await insertEvents(store, [event({ eventId: 'c', unclaimed: false })]);
      await store.unclaimed.claim(projectKey);
      expect(await count()).toBe(3);
      expect(await keptOf()).toBe(0);
      expect(await keptOf(`${projectKey}_other`)).toBe(1);
      expect(await store.unclaimed.listProjects({ after: projectKey, limit: 1 })).toEqual([
        `${projectKey}_other`,
      ]);
    });

    it('can repeat that, including later arrivals', async () => {
      await insertEvents(store, ids('a', 'b'));
      await store.unclaimed.claim(projectKey);
      await store.unclaimed.claim(projectKey);
      await insertEvents(store, ids('b', 'c'));
      expect(await count()).toBe(3);
      await store.unclaimed.claim(projectKey);
      expect(await count()).toBe(3);
      expect(await keptOf()).toBe(0);
    });

    it('drops expired days, and counts each event once', async () => {
      const old = (eventId: string) => event({ eventId, receivedAt: noon - 2 * dayMs });
      const older = event({ eventId: 'd', receivedAt: noon - 3 * dayMs });
      await insertEvents(store, [old('a'), old('b'), older, event({ eventId: 'c' })]);
      await insertEvents(store, [old('a')]);
      await store.unclaimed.expire(noon - dayMs);
      await store.unclaimed.expire(noon - dayMs);
      expect(await count()).toBe(1);
      expect(await keptOf()).toBe(1);
      expect(await droppedSince()).toEqual({ projectFull: 0, full: 0, expired: 3 });
    });

    it('keeps a day until it is over', async () => {
      const midnight = Date.UTC(2025, 5, 2);
      await insertEvents(store, [
        event({ eventId: 'a', receivedAt: midnight - 1 }),
        event({ eventId: 'b', receivedAt: midnight }),
      ]);
      await store.unclaimed.expire(midnight - 1);
      expect(await count()).toBe(2);
      await store.unclaimed.expire(midnight);
      expect(await count()).toBe(1);
      await store.unclaimed.expire(midnight + dayMs - 1);
      expect(await count()).toBe(1);
      await store.unclaimed.expire(midnight + dayMs);
      expect(await count()).toBe(0);
      expect(await droppedSince()).toMatchObject({ expired: 2 });
    });

    it('drops nothing for an empty day', async () => {
      await store.unclaimed.expire(Date.UTC(2020, 0));
      expect(await droppedSince()).toEqual({ projectFull: 0, full: 0, expired: 0 });
    });

    it('counts drops by reason, and per batch the last count', async () => {
      const none = { unclaimed_project_full: 0, unclaimed_full: 0, unclaimed_expired: 0 };
      const batch = `${2n ** 64n - BigInt(tests)}`;
      await store.unclaimed.countDropped(batch, { ...none, unclaimed_project_full: 5, unclaimed_full: 7 });
      await store.unclaimed.countDropped('1', { ...none, unclaimed_project_full: 10 });
      expect(await droppedSince()).toEqual({ projectFull: 15, full: 7, expired: 0 });
      await store.unclaimed.countDropped(batch, { ...none, unclaimed_project_full: 6 });
      expect(await droppedSince()).toEqual({ projectFull: 16, full: 0, expired: 0 });
      await store.unclaimed.countDropped('1', none);
      expect(await droppedSince()).toEqual({ projectFull: 6, full: 0, expired: 0 });
    });

    it('reports how many events of how many projects it keeps', async () => {
      await insertEvents(store, [...ids('a', 'b'), event({ projectKey: `${projectKey}_b` }), ...ids('a')]);
      const { events, projects } = await store.unclaimed.summary();
      expect([events - before.events, projects - before.projects]).toEqual([3, 2]);
    });
  });
}
