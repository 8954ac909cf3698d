import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { EventRow, EventStore, StoredAssignment, SurveyResponse } from '../events.ts';
import { claimOf, shuffled, visitorId } from '../exposures/exposures.fixture.ts';
import {
  type AnswerPayload,
  anna,
  bert,
  createSurveyEvent,
  hugeAnswer,
  noon,
  otherSurveyId,
  surveyId,
} from './survey-event.fixture.ts';

type Store = Pick<EventStore, 'prepareInsert' | 'surveys'> & {
  readonly visitors: Pick<EventStore['visitors'], 'erase'>;
};

const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const dayMs = 86_400_000;

/** Registers the contract tests for the survey responses of an event store. */
export function describeSurveyResponsesContract(
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

    const event = (kind: string, fields: Partial<EventRow> = {}, payload?: AnswerPayload): EventRow =>
      createSurveyEvent(kind, { projectKey, ...fields }, payload);
    async function responses(): Promise<readonly SurveyResponse[]> {
      const found: SurveyResponse[] = [];
      for await (const page of store.surveys.responses({ projectKey, surveyId })) found.push(...page);
      return found;
    }
    const answers = async () => (await responses()).map((response) => response.answers);

    it('returns nothing for a survey without responses', async () => {
      await insertEvents(store, [
        event('shown', { surveyId: otherSurveyId }),
        eventRow({ projectKey, eventName: '$survey:shown' }),
      ]);
      expect(await responses()).toEqual([]);
      expect(await store.surveys.versions({ projectKey, surveyId })).toEqual([]);
    });

    it('returns one response for all its events', async () => {
      await insertEvents(store, [
        event('shown', { version: 'v1' }, { language: 'de' }),
        event('accepted', { time: noon + 2_000, version: 'v1' }, { language: 'de', answers: { score: 9 } }),
        event('completed', { time: noon + 5_000, version: 'v2' }, { answers: { why: 'It is fast' } }),
      ]);
      expect(await responses()).toEqual([
        {
          anonymousId: anna,
          responseId: one,
          state: 'completed',
          answers: { score: 9, why: 'It is fast' },
          language: 'de',
          version: 'v2',
          startedAt: noon,
          shownAt: noon,
          answeredAt: noon + 2_000,
          completedAt: noon + 5_000,
          variants: [],
        },
      ]);
    });

    it('separates responses by id and by visitor', async () => {
      await insertEvents(store, [
        event('shown'),
        event('shown', { eventId: 'again', responseId: two, time: noon + 1 }),
        event('shown', { anonymousId: bert }),
      ]);
      const ids = (await responses()).map((response) => [response.anonymousId, response.responseId]);
      expect(ids.sort()).toEqual([
        [anna, one],
        [anna, two],
        [bert, one],
      ]);
    });

    it('returns the responses of one visitor in order of their start, and none if their payloads exceed 16 MiB', async () => {
      await insertEvents(store, [
        event('shown', { eventId: 'again', responseId: two, time: noon + 1 }),
        event('shown', {}, { answers: { score: 3 } }),
        event('shown', { anonymousId: bert }),
        event('completed', { eventId: 'bot', bot: true }),
      ]);
      const ofVisitor = (anonymousId: string) =>
        store.surveys.forVisitor({ projectKey, surveyId, anonymousId });
      expect(await ofVisitor(anna)).toMatchObject([
        { anonymousId: anna, responseId: one, state: 'shown', answers: { score: 3 } },
        { anonymousId: anna, responseId: two },
      ]);
      expect(await ofVisitor('00000000-0000-4000-8000-00000000000c')).toEqual([]);
      const huge = ['1', '2'].map((eventId) => event('accepted', { eventId, anonymousId: bert }, hugeAnswer));
      await insertEvents(store, huge.slice(0, 1));
      expect(await ofVisitor(bert)).toMatchObject([{ state: 'accepted' }]);
      await insertEvents(store, huge.slice(1));
      expect(await ofVisitor(bert)).toEqual([]);
    });

    it('ranks completed as the furthest, in any order of events', async () => {
      await insertEvents(store, [event('completed', { time: noon }, { answers: { score: 3 } })]);
      await insertEvents(store, [event('dismissed', { time: noon + 9_000 })]);
      await insertEvents(store, [event('shown', { time: noon + 7_000 })]);
      expect(await responses()).toMatchObject([
        { state: 'completed', answers: { score: 3 }, startedAt: noon, shownAt: noon + 7_000 },
      ]);
    });

    it('keeps the answers of a response dismissed before its end', async () => {
      await insertEvents(store, [
        event('accepted', {}, { answers: { score: 3 } }),
        event('dismissed', { time: noon + 1 }, { answers: { why: 'half a sen' } }),
      ]);
      expect(await responses()).toMatchObject([
        { state: 'dismissed', answers: { score: 3, why: 'half a sen' } },
      ]);
    });

    it('merges answers, where the later one per question wins by the sender’s clock', async () => {
      const at = (second: number) => ({ createdAt: new Date(noon + second * 1000).toISOString() });
      // The first one was delayed by the network, so its analysis time is later.
      await insertEvents(store, [
        event('accepted', { eventId: 'c', time: noon, ...at(7) }, { answers: { score: 8 } }),
        event(
          'accepted',
          { eventId: 'a', time: noon + 90, ...at(1) },
          { answers: { score: 1, why: 'Slow' } },
        ),
        event(
          'accepted',
          { eventId: 'b', time: noon + 50, ...at(2) },
          { answers: { score: 4, who: ['me'] } },
        ),
      ]);
      expect(await answers()).toEqual([{ score: 8, why: 'Slow', who: ['me'] }]);
    });

    it('removes a retracted answer by the sender’s clock, until it is given again', async () => {
      const answered = (kind: string, second: number, answers: AnswerPayload['answers'] = {}) =>
        event(
          kind,
          { eventId: `${second}`, createdAt: new Date(noon + second * 1000).toISOString() },
          { answers },
        );
      await insertEvents(store, [
        answered('completed', 3, { why: null }),
        answered('accepted', 1, { score: null, why: 'me@shop.example', who: ['me'] }),
        answered('accepted', 2, { score: 4, who: null }),
      ]);
      expect(await answers()).toEqual([{ score: 4 }]);
      await insertEvents(store, [answered('completed', 4, { who: ['you'], score: null })]);
      expect(await responses()).toMatchObject([{ state: 'completed', answers: { who: ['you'] } }]);
      expect(await answers()).toEqual([{ who: ['you'] }]);
    });

    it('uses the analysis time if events have no other, and the further event at equal times', async () => {
      await insertEvents(store, [
        event('completed', {}, { answers: { score: 2 } }),
        event('accepted', {}, { answers: { score: 1 } }),
        event('accepted', { eventId: 'before', time: noon - 1 }, { answers: { score: 5, why: 'First' } }),
      ]);
      expect(await answers()).toEqual([{ score: 2, why: 'First' }]);
    });

    it('counts an event once despite repetition in or across batches, or another time', async () => {
      const shown = event('shown');
      const done = event('completed', { time: noon + 4_000 }, { answers: { score: 10 } });
      await insertEvents(store, [shown, done, shown]);
      await insertEvents(store, [done]);
      await insertEvents(store, [
        { ...done, time: noon + 900_000, receivedAt: noon + 40 * dayMs },
        { ...shown, time: noon - 3_000, receivedAt: noon + 40 * dayMs },
      ]);
      expect(await responses()).toMatchObject([
        { state: 'completed', answers: { score: 10 }, shownAt: noon - 3_000, completedAt: noon + 4_000 },
      ]);
    });

    it('excludes events of bots', async () => {
      await insertEvents(store, [
        event('shown', { anonymousId: bert, bot: true }),
        event('shown'),
        event('completed', { bot: true }, { answers: { score: 0 } }),
      ]);
      expect(await responses()).toMatchObject([{ anonymousId: anna, state: 'shown', answers: {} }]);
    });

    it('returns the verified variants, the earliest per experiment', async () => {
      const claims = (...assignments: StoredAssignment[]) => ({ assignments });
      await insertEvents(store, [
        event('shown', claims(claimOf('blue', 'cta', true), claimOf('big', 'font', false))),
        event('completed', {
          time: noon + 1,
          ...claims(claimOf('red', 'cta', true), claimOf('b', 'a', true)),
        }),
      ]);
      expect((await responses())[0]?.variants).toEqual([
        { experimentKey: 'cta', variantKey: 'blue' },
        { experimentKey: 'a', variantKey: 'b' },
      ]);
    });

    it('ignores invalid answers', async () => {
      await insertEvents(store, [
        event('shown', { payload: '' }),
        event('accepted', { payload: '[]' }),
        event('dismissed', { payload: '{"answers":"yes","language":7}' }),
        event('completed', { payload: '{"answers":{"__proto__":1,"score":4}}' }),
      ]);
      const [found] = await answers();
      expect(Object.entries(found ?? {}).sort()).toEqual([
        ['__proto__', 1],
        ['score', 4],
      ]);
    });

    it('excludes a visitor whose payloads exceed 16 MiB', async () => {
      const page = { answers: { why: 'ü'.repeat(4 * 1024 * 1024 - 100) } };
      await insertEvents(store, [
        event('accepted', { eventId: '1' }, page),
        event('accepted', { eventId: '2' }, page),
      ]);
      expect(await responses()).toHaveLength(1);
      await insertEvents(store, [
        event('completed', { anonymousId: bert }),
        event('accepted', { eventId: '3' }, page),
      ]);
      expect(await responses()).toMatchObject([{ anonymousId: bert }]);
    });

    it('returns nothing for an erased visitor', async () => {
      await insertEvents(store, [event('completed'), event('completed', { anonymousId: bert })]);
      await store.visitors.erase({ projectKey, anonymousId: anna, erasedAt: noon + dayMs });
      expect(await responses()).toMatchObject([{ anonymousId: bert }]);
    });

    it('returns each of many responses once, for any order of copies', async () => {
      const events = Array.from({ length: 6_000 }, (_, index) => index).flatMap((index) => {
        const fields = { anonymousId: visitorId(index % 2_500), responseId: visitorId(index) };
        return (['shown', 'accepted', 'completed'] as const)
          .slice(0, 1 + (index % 3))
          .map((kind, step) =>
            event(
              kind,
              { ...fields, eventId: `${index} ${kind}`, time: noon + step },
              step === 1 ? { answers: { score: index % 11 } } : {},
            ),
          );
      });
      const copies = events.filter((_, index) => index % 7 === 0);
      for (let from = 0, all = shuffled([...events, ...copies], 1); from < all.length; from += 3_000)
        await insertEvents(store, all.slice(from, from + 3_000));
      const found = await responses();
      expect(found).toHaveLength(6_000);
      expect(new Set(found.map(({ responseId }) => responseId)).size).toBe(6_000);
      expect(found.filter(({ state }) => state === 'completed')).toHaveLength(2_000);
      expect(found.reduce((sum, { answers: { score } }) => sum + Number(score ?? 0), 0)).toBe(
        events.reduce((sum, { eventId }) => {
          const [index, kind] = eventId.split(' ');
          return kind === 'accepted' ? sum + (Number(index) % 11) : sum;
        }, 0),
      );
    });
  });
}
