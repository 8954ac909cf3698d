import { type Survey, surveyEvents } from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideShow, type ShowContext } from './decide-show.ts';
import { sampleSurvey, surveyIdOf } from './survey.fixture.ts';
import { addSurveyEvent, parseSurveyLedger, serializeSurveyLedger } from './survey-ledger.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const start = Date.UTC(2026, 0, 2);
const responseOf = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** A survey event this many days after the start, with a response of its own. */
type PastSurveyEvent = readonly [surveyKey: string, event: (typeof surveyEvents)[number], days: number];

function before(
  happened: readonly PastSurveyEvent[],
  days: number,
  budget?: ShowContext['budget'],
): ShowContext {
  return {
    ledger: happened.reduce(
      (ledger, [surveyKey, event, day], n) =>
        addSurveyEvent(ledger, {
          surveyId: surveyIdOf(surveyKey),
          responseId: responseOf(n),
          event,
          hasAnswers: false,
          at: start + day * dayMs,
        }),
      parseSurveyLedger(null),
    ),
    budget,
    isAlwaysShown: (surveyId) => surveyId.endsWith('always'),
    now: start + days * dayMs,
  };
}

function answer(display: Partial<Survey['display']>, met: ShowContext, surveyKey = 'a'): string {
  const found = decideShow(sampleSurvey(surveyKey, {}, display).survey, met);
  if (found.status === 'yes') return 'yes';
  const until = found.until === undefined ? '' : ` until day ${(found.until - start) / dayMs}`;
  return `${found.reason}${until}`;
}

describe('a survey shown once', () => {
  it.each(surveyEvents)('is not repeated after it was %s', (event) => {
    expect(answer({}, before([], 0))).toBe('yes');
    expect(answer({}, before([['a', event, 0]], 399))).toBe('frequency');
    expect(answer({}, before([['b', event, 0]], 0))).toBe('yes');
  });
});

describe('a survey shown until answered', () => {
  const display = { frequency: 'until_response', cooldownDays: 7 } as const;

  it('is repeated after its interval', () => {
    expect(answer(display, before([['a', 'shown', 0]], 6.999))).toBe('cooldown until day 7');
    expect(answer(display, before([['a', 'dismissed', 0]], 7))).toBe('yes');
    expect(
      answer(
        display,
        before(
          [
            ['a', 'shown', 0],
            ['a', 'shown', 7],
          ],
          8,
        ),
      ),
    ).toBe('cooldown until day 14');
  });

  it('is not repeated once answered, even partially', () => {
    expect(answer(display, before([['a', 'accepted', 0]], 100))).toBe('frequency');
    expect(
      answer(
        display,
        before(
          [
            ['a', 'completed', 0],
            ['a', 'shown', 50],
          ],
          100,
        ),
      ),
    ).toBe('frequency');
  });
});

describe('a survey shown a limited number of times', () => {
  const display = { frequency: 'limited', maxShows: 2, intervalDays: 3, cooldownDays: 30 } as const;

  it('pauses between them, and ends after the last', () => {
    expect(answer(display, before([['a', 'shown', 0]], 2))).toBe('cooldown until day 3');
    expect(answer(display, before([['a', 'shown', 0]], 3))).toBe('yes');
    expect(
      answer(
        display,
        before(
          [
            ['a', 'shown', 0],
            ['a', 'shown', 3],
          ],
          100,
        ),
      ),
    ).toBe('frequency');
  });

  it('ends once answered', () => {
    expect(answer(display, before([['a', 'completed', 0]], 100))).toBe('frequency');
  });
});

describe('the attention budget of a project', () => {
  const budget = { surveys: 2, days: 10 };

  it('holds back a further survey until an earlier one is some days old', () => {
    const met: readonly PastSurveyEvent[] = [
      ['b', 'shown', 0],
      ['c', 'completed', 4],
    ];
    expect(answer({}, before(met, 9, budget))).toBe('budget until day 10');
    expect(answer({}, before(met, 10, budget))).toBe('yes');
    expect(answer({}, before(met.slice(1), 9, budget))).toBe('yes');
    expect(answer({}, before(met, 9))).toBe('yes');
    expect(answer({}, before([...met, ['d', 'shown', 5]], 9, budget))).toBe('budget until day 14');
  });

  it('returns how many more it allows, except surveys outside the budget', () => {
    const met: readonly PastSurveyEvent[] = [['b', 'shown', 0]];
    const left = (surveyKey: string, days = 1) => {
      const { survey } = sampleSurvey(surveyKey, {}, { frequency: 'until_response', cooldownDays: 1 });
      return decideShow(survey, before(met, days, budget));
    };
    expect(left('a')).toEqual({ status: 'yes', budgetLeft: 1 });
    expect(left('a', 10)).toEqual({ status: 'yes', budgetLeft: 2 });
    expect(left('b', 5)).toEqual({ status: 'yes' });
  });

  it('does not count a survey twice for a visitor', () => {
    const display = { frequency: 'until_response', cooldownDays: 1 } as const;
    const met: readonly PastSurveyEvent[] = [
      ['a', 'shown', 0],
      ['b', 'shown', 1],
    ];
    expect(answer(display, before(met, 5, budget))).toBe('yes');
    expect(answer(display, before(met, 5, budget), 'other')).toBe('budget until day 10');
  });

  it('neither counts nor holds back surveys that are always shown', () => {
    const met: readonly PastSurveyEvent[] = [
      ['b', 'shown', 0],
      ['always', 'shown', 0],
    ];
    expect(answer({}, before(met, 1, budget))).toBe('yes');
    const full: readonly PastSurveyEvent[] = [
      ['b', 'shown', 0],
      ['c', 'shown', 0],
    ];
    expect(answer({ frequency: 'always' }, before(full, 1, budget), 'always')).toBe('yes');
  });
});

it('never repeats a survey shown once, whatever else happens', () => {
  const happened = fc.array(
    fc.record({
      event: fc.constantFrom(...surveyEvents),
      surveyKey: fc.constantFrom('b', 'c', 'd', 'e'),
      response: fc.nat(20),
      laterMs: fc.nat(60 * dayMs),
      isOffered: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(happened, (steps) => {
      const { survey } = sampleSurvey('a');
      let text: string | null = null;
      let now = start;
      let timesShown = 0;
      steps.forEach(({ event, surveyKey, response, laterMs, isOffered }, n) => {
        now += laterMs;
        const ledger = parseSurveyLedger(text);
        const met = { ledger, budget: undefined, isAlwaysShown: () => false, now };
        const isShown = isOffered && decideShow(survey, met).status === 'yes';
        if (isShown) timesShown += 1;
        const surveyEvent = {
          surveyId: isShown ? survey.surveyId : surveyIdOf(surveyKey),
          responseId: responseOf(isShown ? 1_000 + n : response),
          event: isShown ? ('shown' as const) : event,
          hasAnswers: false,
          at: now,
        };
        text = serializeSurveyLedger(addSurveyEvent(ledger, surveyEvent));
      });
      expect(timesShown).toBeLessThanOrEqual(1);
    }),
  );
});
