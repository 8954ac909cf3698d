import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore } from '../../events.ts';
import {
  type AnswerPayload,
  anna,
  bert,
  createSurveyEvent,
  hugeAnswer,
  noon,
  otherSurveyId,
  surveyId,
} from '../survey-event.fixture.ts';

type Store = Pick<EventStore, 'prepareInsert' | 'surveys'> & {
  readonly visitors: Pick<EventStore['visitors'], 'erase'>;
};

const secondResponseId = '22222222-2222-4222-8222-222222222222';
const dayMs = 86_400_000;

/** Registers the contract tests for the counts of responses and versions per survey of an event store. */
export function describeSurveyCountsContract(
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
      projectKey = `pk_counts_${projects}`;
    });

    const event = (kind: string, fields: Partial<EventRow> = {}, payload?: AnswerPayload): EventRow =>
      createSurveyEvent(kind, { projectKey, ...fields }, payload);
    const counts = () => store.surveys.counts({ projectKey });
    async function countListed(): Promise<number> {
      let count = 0;
      for await (const page of store.surveys.responses({ projectKey, surveyId })) count += page.length;
      return count;
    }

    it('counts the responses of each survey, and those with an answer, consistently with the list', async () => {
      expect(await counts()).toEqual([]);
      await insertEvents(store, [
        event('shown'),
        event('dismissed', {}, { answers: { score: null } }),
        event('shown', { responseId: secondResponseId, eventId: 'again' }),
        event('completed', { responseId: secondResponseId, eventId: 'done', time: noon + 1 }),
        event('shown', { anonymousId: bert, payload: '' }),
        event('dismissed', { anonymousId: bert, eventId: 'closed' }, { answers: { score: 3, why: null } }),
        event('shown', { surveyId: otherSurveyId, eventId: 'other', payload: '[]' }),
      ]);
      expect(await counts()).toEqual([
        { surveyId, shown: 3, accepted: 2 },
        { surveyId: otherSurveyId, shown: 1, accepted: 0 },
      ]);
      expect(await countListed()).toBe(3);
    });

    it('excludes bots, other projects, and events without a survey', async () => {
      await insertEvents(store, [
        event('shown'),
        event('accepted', { eventId: 'bot', bot: true }, { answers: { score: 1 } }),
        event('accepted', { projectKey: `${projectKey}_other` }),
        eventRow({ projectKey, anonymousId: anna, eventId: 'view', eventName: '$survey:shown' }),
      ]);
      expect(await counts()).toEqual([{ surveyId, shown: 1, accepted: 0 }]);
    });

    it('counts an event once, even if a later copy names another survey', async () => {
      const done = event('completed', { eventId: 'done', time: noon + 1 });
      await insertEvents(store, [
        event('shown'),
        done,
        event('shown', { surveyId: otherSurveyId, eventId: 'other' }),
      ]);
      await insertEvents(store, [{ ...done, time: noon + 900_000 }]);
      await insertEvents(store, [{ ...done, surveyId: otherSurveyId, time: noon + 950_000 }]);
      expect(await counts()).toEqual([
        { surveyId, shown: 1, accepted: 1 },
        { surveyId: otherSurveyId, shown: 1, accepted: 0 },
      ]);
    });

    it('excludes a visitor’s responses to a survey if their payloads exceed 16 MiB, but not those to others', async () => {
      await insertEvents(store, [
        event('accepted', { anonymousId: bert }, { answers: { score: 3 } }),
        event('shown', { surveyId: otherSurveyId, eventId: 'other' }),
      ]);
      const huge = ['1', '2'].map((eventId) =>
        event('accepted', { eventId, anonymousId: bert, surveyId: otherSurveyId }, hugeAnswer),
      );
      await insertEvents(store, huge);
      expect(await counts()).toEqual([
        { surveyId, shown: 1, accepted: 1 },
        { surveyId: otherSurveyId, shown: 1, accepted: 0 },
      ]);
    });

    it('excludes an erased visitor', async () => {
      await insertEvents(store, [
        event('accepted', {}, { answers: { score: 3 } }),
        event('accepted', { anonymousId: bert }, { answers: { score: 4 } }),
      ]);
      await store.visitors.erase({ projectKey, anonymousId: bert, erasedAt: noon + dayMs });
      expect(await counts()).toEqual([{ surveyId, shown: 1, accepted: 1 }]);
    });

    it('returns the versions of events, most frequent first', async () => {
      await insertEvents(store, [
        event('shown', { version: '2026-01-02T00:00:00.000Z' }),
        event('accepted', { version: '2026-01-03T00:00:00.000Z' }),
        event('completed', { version: '2026-01-03T00:00:00.000Z' }),
        event('dismissed'),
      ]);
      expect(await store.surveys.versions({ projectKey, surveyId })).toEqual([
        { version: '2026-01-03T00:00:00.000Z', events: 2 },
        { version: '2026-01-02T00:00:00.000Z', events: 1 },
      ]);
    });
  });
}
