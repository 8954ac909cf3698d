import { surveySchema } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { survey } from '../../authoring/surveys/survey.fixture.ts';
import { audience } from '../../project/documents/project.fixture.ts';
import { compileSurvey, toClientSurvey } from './compile-survey.ts';

const nothing = { audiences: new Map() };

describe('compileSurvey', () => {
  it('keeps the survey’s targeting at the edge, hidden from pages', () => {
    const rule = { attribute: 'device', operator: 'equals', value: 'mobile' } as const;
    const audiences = new Map([['phones', audience('phones', rule)]]);
    const experiment = { experimentKey: 'cta', variantKeys: ['b'] };
    const compiled = compileSurvey(
      survey({
        audienceKey: 'phones',
        experiment,
        coverage: 0.5,
        notes: 'secret',
        endAt: '2027-01-01T00:00:00.000Z',
      }),
      { audiences },
    );
    const { survey: forPages, ...forEdges } = compiled;
    expect(forEdges).toEqual({
      salt: 'salt',
      coverage: 0.5,
      endAt: '2027-01-01T00:00:00.000Z',
      urlRules: { include: [], exclude: [] },
      audience: rule,
      experiment,
    });
    expect(JSON.stringify(forPages)).not.toMatch(/secret|phones|cta|salt/);
  });

  it('compiles to what pages read, with every survey field', () => {
    const forPages = toClientSurvey(
      survey({
        intro: { title: 'Hello', buttonLabel: 'Go' },
        thankYou: { title: 'Thanks', linkUrl: 'https://shop.example', linkLabel: 'Back' },
        translations: { de: { intro: { title: 'Hallo' } } },
        trigger: { type: 'scroll', scrollPercent: 50 },
        display: { frequency: 'limited', maxShows: 2, intervalDays: 7, delayMs: 100 },
        status: 'scheduled',
        startAt: '2026-01-01',
      }),
    );
    expect(surveySchema.parse(forPages)).toEqual(forPages);
    expect(compileSurvey(survey({}), nothing)).not.toHaveProperty('audience');
  });
});

describe('a question with standard wording', () => {
  const ends = (fields: object, language = 'en') =>
    toClientSurvey(
      survey({ language, questions: [{ questionId: 'q', title: 'Q', ...fields }] }),
    ).questions.map(({ scale, minLabel, maxLabel }) => [scale, minLabel, maxLabel])[0];

  it('includes its scale, with the end labels in the survey’s language', () => {
    expect(ends({ type: 'nps' })).toEqual([10, 'Not at all likely', 'Extremely likely']);
    expect(ends({ type: 'csat' })).toEqual([5, 'Very dissatisfied', 'Very satisfied']);
    expect(ends({ type: 'ces' }, 'de-AT')).toEqual([7, 'Sehr schwierig', 'Sehr einfach']);
    expect(ends({ type: 'nps' }, 'hu')).toEqual([10, 'Not at all likely', 'Extremely likely']);
    expect(ends({ type: 'rating' })).toEqual([5, undefined, undefined]);
    expect(ends({ type: 'rating', scale: 3 })).toEqual([3, undefined, undefined]);
  });

  it('keeps its author’s labels, if any', () => {
    expect(ends({ type: 'nps', minLabel: 'Never', maxLabel: 'Always' })).toEqual([10, 'Never', 'Always']);
    expect(ends({ type: 'nps', maxLabel: 'Always' })).toEqual([10, undefined, 'Always']);
  });
});

describe('a translation', () => {
  it('adds the standard labels of its language, unless its author has others', () => {
    const { labels, translations } = toClientSurvey(
      survey({
        labels: { next: 'Onward' },
        translations: {
          de: { labels: { next: 'Vorwärts' } },
          'pt-BR': {},
          hu: { labels: { back: 'Vissza' } },
        },
      }),
    );
    expect([labels.next, labels.back]).toEqual(['Onward', 'Back']);
    expect([translations?.de?.labels?.next, translations?.de?.labels?.back]).toEqual(['Vorwärts', 'Zurück']);
    expect(translations?.['pt-BR']?.labels?.next).toBe('Avançar');
    expect(translations?.hu).toEqual({ labels: { back: 'Vissza' } });
  });

  it('adds the standard wording of scales, without overriding the author’s', () => {
    const questions = [
      { questionId: 'a', type: 'nps', title: 'A' },
      { questionId: 'b', type: 'csat', title: 'B', minLabel: 'Bad', maxLabel: 'Good' },
      { questionId: 'c', type: 'ces', title: 'C' },
    ];
    const translations = { de: { questions: { c: { title: 'Zeh', minLabel: 'Schwer' } } } };
    expect(toClientSurvey(survey({ questions, translations })).translations?.de?.questions).toEqual({
      a: { minLabel: 'Sehr unwahrscheinlich', maxLabel: 'Sehr wahrscheinlich' },
      c: { title: 'Zeh', minLabel: 'Schwer', maxLabel: 'Sehr einfach' },
    });
  });
});
