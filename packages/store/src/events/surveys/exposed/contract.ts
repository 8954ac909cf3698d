import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../../tests/support/insert-events.ts';
import type {
  EventRow,
  EventStore,
  ExposedRequest,
  ExposedResponses,
  StoredAssignment,
} from '../../events.ts';
import { claimOf } from '../../exposures/exposures.fixture.ts';

type Store = Pick<EventStore, 'prepareInsert' | 'surveys'>;

const anna = '00000000-0000-4000-8000-00000000000a';
const bert = 'ffffffff-ffff-4fff-bfff-fffffffffffb';
const surveyId = '0197a000-0000-7000-8000-0000000000aa';
const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const dayMs = 86_400_000;
const noon = Date.UTC(2026, 0, 2, 12);

/** Registers the contract tests for the survey responses of an experiment's counted visitors in an event store. */
export function describeExposedResponsesContract(
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
      projectKey = `pk_exposed_${projects}`;
    });

    const event = (
      surveyEvent: string,
      fields: Partial<EventRow> = {},
      payload: { readonly answers?: object } = {},
    ): EventRow =>
      eventRow({
        projectKey,
        anonymousId: anna,
        eventId: `survey:${surveyEvent}`,
        eventName: `$survey:${surveyEvent}`,
        time: noon,
        receivedAt: noon,
        surveyId,
        responseId: one,
        surveyEvent,
        payload: JSON.stringify(payload),
        ...fields,
      });
    const phase = { number: 2, startedAt: noon - dayMs };
    const asOf = noon + dayMs;
    const exposure = (
      variantKey: string,
      fields: Partial<EventRow> = {},
      claim: Partial<StoredAssignment> = {},
    ) =>
      eventRow({
        projectKey,
        anonymousId: anna,
        eventId: `exposure ${variantKey} ${fields.time ?? noon}`,
        eventName: '$exposure',
        time: noon,
        receivedAt: noon,
        assignments: [{ ...claimOf(variantKey, 'cta', true), phase: 2, ...claim }],
        ...fields,
      });
    async function exposed(fields: Partial<ExposedRequest> = {}): Promise<readonly ExposedResponses[]> {
      const found: ExposedResponses[] = [];
      const request = { projectKey, surveyId, experimentKey: 'cta', phase, asOf, ...fields };
      for await (const page of store.surveys.exposed(request)) found.push(...page);
      return found;
    }

    it('are attributed to the variant the visitor was first exposed to, from that exposure on', async () => {
      await insertEvents(store, [
        event('shown', { time: noon - 1, responseId: two, eventId: 'before' }),
        exposure('blue'),
        exposure('blue', { time: noon + 9 }),
        event('shown', { time: noon }),
        event('completed', { time: noon + 5_000 }, { answers: { score: 9 } }),
        event('shown', { time: asOf, responseId: two, eventId: 'too late' }),
        event('shown', { anonymousId: bert }),
      ]);
      expect(await exposed()).toMatchObject([
        { variantKey: 'blue', responses: [{ responseId: one, state: 'completed', answers: { score: 9 } }] },
      ]);
      expect(await exposed({ asOf: noon + 5_000 })).toMatchObject([{ responses: [{ state: 'shown' }] }]);
      expect(await exposed({ experimentKey: 'font' })).toEqual([]);
    });

    it.each<[string, () => readonly EventRow[]]>([
      ['is a bot', () => [exposure('blue', { bot: true })]],
      ['is one of the project’s own people', () => [exposure('blue', { internal: true })]],
      ['was forced', () => [exposure('blue', {}, { forced: true })]],
      ['was not verified', () => [exposure('blue', {}, { verified: false })]],
      ['was exposed to several variants', () => [exposure('blue'), exposure('red', { time: noon + 1 })]],
      ['was exposed in another phase', () => [exposure('blue', {}, { phase: 1 })]],
      ['was exposed only later', () => [exposure('blue', { time: asOf })]],
    ])('exclude a visitor who %s', async (_, exposures) => {
      await insertEvents(store, [...exposures(), event('completed', { time: noon + 2 })]);
      expect(await exposed()).toEqual([]);
    });

    it('cover first exposures in a range, with an exposure’s copies counted once at the earliest time', async () => {
      const first = exposure('blue');
      await insertEvents(store, [first, { ...first, time: noon + 1_000, receivedAt: noon + dayMs }]);
      await insertEvents(store, [event('completed', { time: noon + 500 })]);
      expect(await exposed({ exposedFrom: noon, exposedUntil: noon + 1 })).toHaveLength(1);
      expect(await exposed({ exposedFrom: noon + 1 })).toEqual([]);
      expect(await exposed({ exposedUntil: noon })).toEqual([]);
    });

    it('list the surveys shown, with the number of visitors who were exposed and shown each', async () => {
      const other = '0197a000-0000-7000-8000-0000000000bb';
      await insertEvents(store, [
        exposure('blue'),
        exposure('red', { anonymousId: bert }),
        event('shown'),
        event('shown', { anonymousId: bert }),
        event('shown', { surveyId: other, eventId: 'other' }),
        event('shown', { anonymousId: '00000000-0000-4000-8000-0000000000cc' }),
      ]);
      const request = { projectKey, experimentKey: 'cta', asOf };
      expect(await store.surveys.shownSurveys(request)).toEqual([
        { surveyId, visitors: 2 },
        { surveyId: other, visitors: 1 },
      ]);
      expect(await store.surveys.shownSurveys({ ...request, experimentKey: 'font' })).toEqual([]);
      expect(await store.surveys.shownSurveys({ ...request, asOf: noon })).toEqual([]);
    });
  });
}
