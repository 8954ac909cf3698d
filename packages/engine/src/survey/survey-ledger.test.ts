import { surveyEvents } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import {
  addSurveyEvent,
  maxLedgerBytes,
  parseSurveyLedger,
  type SurveyLedgerEvent,
  serializeSurveyLedger,
  surveyLedgerKey,
} from './survey-ledger.ts';

const at = Date.UTC(2026, 0, 2);
const ledgerEvent = (fields: Partial<SurveyLedgerEvent> = {}): SurveyLedgerEvent => ({
  surveyId: 'a',
  responseId: '00000000-0000-4000-8000-000000000000',
  event: 'shown',
  hasAnswers: false,
  at,
  ...fields,
});
const after = (...events: readonly SurveyLedgerEvent[]) =>
  events.reduce(addSurveyEvent, parseSurveyLedger(null)).get('a');

describe('a ledger', () => {
  it('is stored under the project and the visitor’s lowercase id', () => {
    expect(surveyLedgerKey('pk_a', 'ABCDEFAB-0000-4000-8000-000000000000')).toBe(
      'visitor/pk_a/abcdefab-0000-4000-8000-000000000000',
    );
  });

  it('counts each response as shown once, for any reports in any order', () => {
    expect(after(ledgerEvent(), ledgerEvent({ event: 'accepted', at: at + 5_000 }))).toMatchObject({
      timesShown: 1,
    });
    expect(after(ledgerEvent({ event: 'completed' }), ledgerEvent({ at: at + 60_000 }))).toEqual({
      timesShown: 1,
      lastShownAt: at / 1_000,
      state: 'completed',
      lastResponses: ['00000000'],
    });
    expect(after(ledgerEvent(), ledgerEvent({ responseId: 'ffffffff', at: at + 1_000 }))).toMatchObject({
      timesShown: 2,
      lastShownAt: at / 1_000 + 1,
    });
  });

  it('does not recount a response updated after the next one was shown', () => {
    const first = ledgerEvent();
    const second = ledgerEvent({ responseId: 'ffffffff-0000-4000-8000-000000000000', at: at + 1_000 });
    const late = { ...first, event: 'dismissed', at: at + 2_000 } as const;
    const expected = { timesShown: 2, lastShownAt: at / 1_000 + 1, state: 'dismissed' };
    expect(after(first, second, late)).toMatchObject(expected);
    const stored = serializeSurveyLedger([first, second].reduce(addSurveyEvent, parseSurveyLedger(null)));
    expect(addSurveyEvent(parseSurveyLedger(stored), late).get('a')).toMatchObject(expected);
  });

  it('keeps the strongest outcome: an answer outweighs a later dismissal', () => {
    const stateAfter = (...events: readonly Partial<SurveyLedgerEvent>[]) =>
      after(...events.map(ledgerEvent))?.state;
    expect(stateAfter({})).toBe('shown');
    expect(stateAfter({ event: 'dismissed' }, {})).toBe('dismissed');
    expect(stateAfter({ event: 'accepted' }, { event: 'dismissed' })).toBe('accepted');
    expect(stateAfter({ event: 'dismissed', hasAnswers: true })).toBe('accepted');
    expect(stateAfter({ event: 'completed' }, { event: 'accepted' })).toBe('completed');
  });

  it('is read as written', () => {
    const ledger = [
      ledgerEvent(),
      ledgerEvent({ surveyId: '__proto__', event: 'completed', at: at + 1 }),
    ].reduce(addSurveyEvent, parseSurveyLedger(null));
    const text = serializeSurveyLedger(ledger);
    expect(new Map([...parseSurveyLedger(text)].sort())).toEqual(new Map([...ledger].sort()));
    expect({}).not.toHaveProperty('timesShown');
  });

  it.each([
    'nope',
    '1',
    'null',
    '[]',
    '{"surveys":1}',
    '{"surveys":{"a":1,"b":[1],"c":[1,-1,0],"d":[1,1,9]}}',
    '{"surveys":{"a":["1",1,0,"x"]}}',
  ])('is empty if unreadable: %s', (text) => {
    expect(parseSurveyLedger(text)).toEqual(new Map());
  });

  it('evicts the surveys shown longest ago if it is full', () => {
    const events = Array.from({ length: 100 }, (_, n) =>
      ledgerEvent({ surveyId: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`, at: at + n * 1_000 }),
    );
    const kept = [
      ...parseSurveyLedger(serializeSurveyLedger(events.reduce(addSurveyEvent, new Map()))).keys(),
    ];
    expect(kept.length).toBeGreaterThan(25);
    expect(kept).toEqual(
      events
        .map(({ surveyId }) => surveyId)
        .reverse()
        .slice(0, kept.length),
    );
  });

  const event = fc.record({
    surveyId: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string({ unit: 'binary', maxLength: 200 })),
    responseId: fc.uuid(),
    event: fc.constantFrom(...surveyEvents),
    hasAnswers: fc.boolean(),
    at: fc.oneof(fc.integer(), fc.maxSafeInteger()),
  });

  it('takes at most 2 KiB, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80, size: 'max' }), (events) => {
        let text: string | null = null;
        for (const each of events) {
          text = serializeSurveyLedger(addSurveyEvent(parseSurveyLedger(text), each));
          expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(maxLedgerBytes);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('is not changed by repeated reports in the same order', () => {
    const inTime = fc
      .array(event, { maxLength: 10 })
      .map((events) => events.map((each, n) => ({ ...each, surveyId: 'a', at: at + n * 2_000 })));
    fc.assert(
      fc.property(inTime, (events) => {
        const once = events.reduce(addSurveyEvent, parseSurveyLedger(null));
        const again = events.reduce(addSurveyEvent, parseSurveyLedger(serializeSurveyLedger(once)));
        expect(again).toEqual(once);
      }),
    );
  });
});
