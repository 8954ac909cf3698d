import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore } from '../events.ts';
import { claimOf } from '../exposures/exposures.fixture.ts';

const anonymousId = '00000000-0000-4000-8000-00000000000a';
const surveyId = '0197a000-0000-7000-8000-0000000000aa';
const responseId = '11111111-1111-4111-8111-111111111111';
const noon = Date.UTC(2026, 0, 2, 12);
const dayMs = 86_400_000;
const experimentKey = 'checkout';

/** Registers the contract tests for the simulated events of an event store: included in results, counted only on request, listed never. */
export function describeSimulatedEventsContract(
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
    beforeEach(async () => {
      projects += 1;
      projectKey = `pk_${projects}`;
      await insertEvents(store.simulated, simulated());
    });

    const event = (eventId: string, fields: Partial<EventRow>): EventRow =>
      eventRow({ projectKey, anonymousId, eventId, time: noon, receivedAt: noon, ...fields });
    const simulated = (): readonly EventRow[] => [
      event('exposure', { eventName: '$exposure', assignments: [claimOf('short', experimentKey, true)] }),
      event('purchase', { eventName: 'purchase' }),
      event('answer', {
        eventName: '$survey:completed',
        surveyEvent: 'completed',
        surveyId,
        responseId,
        payload: JSON.stringify({ answers: { recommend: 9 } }),
      }),
    ];
    const phase = { number: 1, startedAt: 0 };
    const visitors = async () =>
      (
        await store.results.scan({
          ...{ projectKey, experimentKey, phase, metrics: [], timeZone: 'UTC' },
          asOf: noon + dayMs,
        })
      ).variants.map(({ variantKey, visitors }) => [variantKey, visitors]);
    async function responses(): Promise<readonly string[]> {
      const found: string[] = [];
      for await (const page of store.surveys.responses({ projectKey, surveyId }))
        found.push(...page.map((response) => response.responseId));
      return found;
    }

    it('excludes them from counts, unless requested', async () => {
      expect(await store.countEvents({ projectKey })).toBe(0);
      expect(await store.countEvents({ projectKey, simulated: 'included' })).toBe(3);
      expect(await store.countEvents({ projectKey, eventName: 'purchase' })).toBe(0);
      expect(await store.countEvents({ projectKey, eventName: 'purchase', simulated: 'included' })).toBe(1);
      expect(await store.countExposures({ projectKey, experimentKey })).toEqual([]);
      expect(await store.countExposures({ projectKey, experimentKey, simulated: 'included' })).toMatchObject([
        { variantKey: 'short', visitors: 1 },
      ]);
    });

    it('excludes them from lists, webhooks and visitor data', async () => {
      expect(await store.lists.list({ projectKey }, { limit: 10 })).toEqual([]);
      expect(await store.lists.receivedNames({ projectKey, since: 0 })).toEqual([]);
      const kinds = ['survey', 'exposure', 'event'] as const;
      const cursor = { ingestedAt: 0, anonymousId: '', eventId: '' };
      expect(await store.ingested.after({ projectKey, kinds }, { cursor, limit: 10 })).toEqual([]);
      for await (const page of store.visitors.events({ projectKey, anonymousId })) expect(page).toEqual([]);
    });

    it('includes them in results and survey answers', async () => {
      expect(await visitors()).toEqual([['short', 1]]);
      expect(await responses()).toEqual([responseId]);
    });

    it('counts each once, however often it was inserted', async () => {
      await insertEvents(store.simulated, simulated());
      expect(await store.countEvents({ projectKey, simulated: 'included' })).toBe(3);
      expect(await visitors()).toEqual([['short', 1]]);
    });

    it('counts their visits on request, each once, until deleted', async () => {
      const hour = Date.UTC(2026, 0, 2, 12);
      const visit = { projectKey, experimentKey, variantKey: 'short', phase: 1, hour, country: 'DE' };
      const counts = [{ ...visit, bootstraps: 7, newVisitors: 4 }];
      const real = {
        ...visit,
        counterId: '11111111-1111-4111-8111-111111111112',
        bootstraps: 2,
        newVisitors: 1,
      };
      await store.simulated.insertVisits(counts);
      await store.simulated.insertVisits(counts);
      await store.visits.insert({ counts: [real], samples: [] });
      const question = { projectKey, experimentKey, since: 0, by: 'day' } as const;
      const bootstraps = async (filter: typeof question & { readonly simulated?: 'included' }) =>
        (await store.visits.count(filter)).map((each) => each.bootstraps);
      expect(await bootstraps(question)).toEqual([2]);
      expect(await bootstraps({ ...question, simulated: 'included' })).toEqual([9]);
      await store.simulated.remove(projectKey);
      expect(await bootstraps({ ...question, simulated: 'included' })).toEqual([2]);
    });

    it('names their experiments', async () => {
      expect(await store.simulated.experiments(projectKey)).toEqual([experimentKey]);
      expect(await store.simulated.experiments('pk_other')).toEqual([]);
    });

    it('returns their names since a time', async () => {
      await insertEvents(store, [event('real', { eventName: 'seen' })]);
      await insertEvents(store.simulated, [
        event('later', { eventName: 'purchase', receivedAt: noon + 2 }),
        event('old', { eventName: 'old', receivedAt: noon - 1 }),
      ]);
      expect(await store.simulated.names({ projectKey, since: noon })).toEqual([
        { eventName: 'purchase', lastReceivedAt: noon + 2 },
        { eventName: '$exposure', lastReceivedAt: noon },
      ]);
      expect(await store.simulated.names({ projectKey: 'pk_other', since: 0 })).toEqual([]);
    });

    it('deletes those of a project, and nothing else', async () => {
      await insertEvents(store, [event('real', { eventName: 'purchase' })]);
      expect(await store.simulated.remove('pk_other')).toBe(0);
      expect(await store.simulated.remove(projectKey)).toBe(3);
      expect(await store.countEvents({ projectKey, simulated: 'included' })).toBe(1);
      expect(await visitors()).toEqual([]);
      expect(await responses()).toEqual([]);
    });
  });
}
