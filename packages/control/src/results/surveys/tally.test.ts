import type { QuestionConfiguration } from '@pixel/protocol';
import type { SurveyResponse } from '@pixel/store/events';
import { describe, expect, it } from 'vitest';
import { groupByDay, groupByVariant } from './group-responses.ts';
import { knownQuestions } from './known-questions.ts';
import { createTally, type QuestionResult } from './tally.ts';

const noon = Date.UTC(2026, 0, 2, 12);

const question = (
  questionId: string,
  type: QuestionConfiguration['type'],
  more: Partial<QuestionConfiguration> = {},
): QuestionConfiguration => ({ questionId, type, title: questionId, required: false, ...more });

const response = (fields: Partial<SurveyResponse> = {}): SurveyResponse => ({
  anonymousId: '00000000-0000-4000-8000-000000000000',
  responseId: '11111111-1111-4111-8111-111111111111',
  state: 'completed',
  answers: {},
  language: 'en',
  version: '',
  startedAt: noon,
  variants: [],
  ...fields,
});

const colours = [
  { optionId: 'red', label: 'Red' },
  { optionId: 'blue', label: 'Blue' },
];

function tallyOf(
  questions: readonly QuestionConfiguration[],
  responses: readonly SurveyResponse[],
  earlier: readonly (readonly QuestionConfiguration[])[] = [],
  hasIntro = false,
) {
  const tally = createTally(knownQuestions(questions, earlier), () => ({ questions, hasIntro }));
  for (const each of responses) tally.add(each);
  return tally.result();
}

const answersTo = (asked: QuestionConfiguration, ...answers: readonly unknown[]): QuestionResult => {
  const responses = answers.map((answer) => response({ answers: { [asked.questionId]: answer } }));
  const [result] = tallyOf([asked], responses).questions;
  if (result === undefined) throw new Error('There is one question');
  return result;
};

describe('answers', () => {
  it('are counted by option, multiple choices in each, with other texts separately', () => {
    const colour = question('colour', 'multiple_choice', { options: colours, allowOther: true });
    const { answered, unfit, answers } = answersTo(
      colour,
      ['red', 'blue'],
      ['red', 'red', { other: 'Pink' }],
      [{ other: 'Grey' }],
      ['green'],
      7,
    );
    expect({ answered, unfit }).toEqual({ answered: 3, unfit: 2 });
    expect(answers).toMatchObject({
      kind: 'options',
      options: [
        { optionId: 'red', label: 'Red', isRemoved: false, count: 2, share: { estimate: 2 / 3 } },
        { optionId: 'blue', count: 1 },
      ],
      other: { count: 2 },
    });
  });

  it('count one option of a single choice', () => {
    const colour = question('colour', 'single_choice', { options: colours });
    const { answered, answers } = answersTo(colour, 'red', 'blue', 'red', { other: 'Pink' });
    expect(answered).toBe(4);
    expect(answers).toMatchObject({ options: [{ count: 2 }, { count: 1 }], other: { count: 1 } });
  });

  it('have a distribution and a mean for numbers', () => {
    const { answers, unfit } = answersTo(question('stars', 'rating', { scale: 3 }), 1, 3, 3, 4, 0, 2.5, '3');
    expect(unfit).toBe(4);
    expect(answers).toMatchObject({
      kind: 'points',
      points: [
        { value: 1, count: 1 },
        { value: 2, count: 0 },
        { value: 3, count: 2 },
      ],
      mean: 7 / 3,
    });
  });

  it('have a net promoter score with its interval', () => {
    const { answers } = answersTo(question('score', 'nps'), 0, 6, 7, 8, 9, 10, 10, 10);
    expect(answers).toMatchObject({
      nps: {
        score: { estimate: 25 },
        promoters: { count: 4 },
        passives: { count: 2 },
        detractors: { count: 2 },
      },
    });
    expect(answersTo(question('score', 'nps')).answers).toMatchObject({ mean: null, nps: { score: null } });
  });

  it('report the share of satisfied visitors', () => {
    expect(answersTo(question('help', 'csat'), 1, 4, 5, 3).answers).toMatchObject({
      satisfied: { count: 2 },
    });
    expect(answersTo(question('effort', 'ces'), 7).answers).toMatchObject({ satisfied: null });
  });

  it('of consent are yes or no, and of a link the share that opened it', () => {
    expect(answersTo(question('mail', 'consent'), true, false, true).answers).toMatchObject({
      yes: { count: 2, share: { estimate: 2 / 3 } },
      no: { count: 1 },
    });
    const link = question('more', 'link');
    const { questions } = tallyOf([link], [response({ answers: { more: true } }), response(), response()]);
    expect(questions[0]).toMatchObject({
      reached: 3,
      answered: 1,
      answers: { opened: { count: 1, share: { estimate: 1 / 3 } } },
    });
  });

  it('keep the labels of removed options', () => {
    const now = [question('colour', 'single_choice', { options: colours.slice(1) })];
    const before = [
      question('colour', 'single_choice', {
        options: [{ optionId: 'red', label: 'Rot' }, ...colours.slice(1)],
      }),
      question('gone', 'nps', { title: 'Would you?' }),
    ];
    const { questions } = tallyOf(now, [response({ answers: { colour: 'red', gone: 10 } })], [before]);
    expect(questions).toMatchObject([
      {
        questionId: 'colour',
        isRemoved: false,
        answers: {
          options: [
            { optionId: 'blue', isRemoved: false, count: 0 },
            { optionId: 'red', label: 'Rot', isRemoved: true, count: 1 },
          ],
        },
      },
      { questionId: 'gone', title: 'Would you?', isRemoved: true, answered: 1 },
    ]);
  });

  it('are counted separately for another question type', () => {
    expect(answersTo(question('score', 'nps'), 'Fine', 9)).toMatchObject({ answered: 1, unfit: 1 });
  });

  it.each<[string, QuestionConfiguration, QuestionConfiguration, unknown]>([
    ['an nps question', question('q', 'csat'), question('q', 'nps'), 4],
    ['a csat question', question('q', 'nps'), question('q', 'csat'), 5],
    ['a choice', question('q', 'open_text'), question('q', 'single_choice', { options: colours }), 'red'],
    ['an open one', question('q', 'single_choice', { options: colours }), question('q', 'open_text'), 'red'],
    ['a link', question('q', 'consent'), question('q', 'link'), true],
    [
      'a rating of another scale',
      question('q', 'rating', { scale: 5 }),
      question('q', 'rating', { scale: 10 }),
      4,
    ],
    [
      'a rating of a wider scale',
      question('q', 'rating', { scale: 10 }),
      question('q', 'rating', { scale: 5 }),
      4,
    ],
  ])('are counted separately if given when it was %s, even if they would match', (_, now, before, answer) => {
    const forms = { before: [before], now: [now] };
    const tally = createTally(knownQuestions([now], [[before]]), ({ version }) => ({
      questions: version === 'before' ? forms.before : forms.now,
      hasIntro: false,
    }));
    tally.add(response({ version: 'before', answers: { q: answer } }));
    expect(tally.result().questions).toMatchObject([{ reached: 1, answered: 0, unfit: 1 }]);
    tally.add(response({ version: 'now', answers: { q: answer } }));
    expect(tally.result().questions).toMatchObject([{ reached: 2, unfit: 1 }]);
  });
});

describe('the path through a survey', () => {
  const questions = [
    question('score', 'nps', { branching: [{ when: { operator: 'greater', value: 8 }, goTo: 'thanks' }] }),
    question('why', 'open_text'),
    question('thanks', 'consent'),
  ];
  const wayOf = (fields: Partial<SurveyResponse>, hasIntro = false) =>
    tallyOf(questions, [response(fields)], [], hasIntro).questions.map(
      ({ reached, left }) => `${reached}${left}`,
    );

  it('follows the branches to the end if completed', () => {
    expect(wayOf({ answers: { score: 9 } })).toEqual(['10', '00', '10']);
    expect(wayOf({ answers: { score: 3 } })).toEqual(['10', '10', '10']);
  });

  it('ends at the question after the last answer if not', () => {
    expect(wayOf({ state: 'dismissed', answers: { score: 9 } })).toEqual(['10', '00', '11']);
    expect(wayOf({ state: 'accepted', answers: { score: 3 } })).toEqual(['10', '11', '00']);
    expect(wayOf({ state: 'shown' })).toEqual(['11', '00', '00']);
    expect(wayOf({ state: 'dismissed', answers: { thanks: true } })).toEqual(
      ['10', '10', '10'].with(2, '11'),
    );
  });

  it('starts after the intro, if there is one', () => {
    expect(wayOf({ state: 'shown' }, true)).toEqual(['00', '00', '00']);
    expect(wayOf({ state: 'dismissed', answeredAt: noon }, true)).toEqual(['11', '00', '00']);
  });

  it('counts a question as reached if answered before going back to another path', () => {
    expect(wayOf({ answers: { score: 10, why: 'No' } })).toEqual(['10', '10', '10']);
  });
});

it('measures how far responses came, and how long they took', () => {
  const { funnel, medianMs } = tallyOf(
    [question('score', 'nps')],
    [
      response({ state: 'shown', shownAt: noon }),
      response({ state: 'dismissed', shownAt: noon }),
      response({ state: 'dismissed', shownAt: noon, answeredAt: noon + 2_000, answers: { score: 1 } }),
      response({ shownAt: noon, answeredAt: noon + 4_000, completedAt: noon + 9_000, answers: { score: 1 } }),
      response({}),
    ],
  );
  expect(funnel).toMatchObject({
    shown: 5,
    accepted: { count: 3, share: { estimate: 0.6 } },
    completed: { count: 2 },
    dismissed: { count: 2 },
  });
  expect(medianMs).toEqual({ toAnswer: 3_000, toComplete: 9_000 });
});

it('groups responses by the variants they carry', () => {
  const groups = groupByVariant(() => createTally([], () => ({ questions: [], hasIntro: false })));
  const cta = (variantKey: string) => ({ experimentKey: 'cta', variantKey });
  groups.add(response({ variants: [cta('b'), { experimentKey: 'font', variantKey: 'big' }] }));
  groups.add(response({ variants: [cta('a')] }));
  groups.add(response({ variants: [cta('b')] }));
  groups.add(response({}));
  expect(groups.results()).toMatchObject([
    { ...cta('a'), funnel: { shown: 1 } },
    { ...cta('b'), funnel: { shown: 2 } },
    { experimentKey: 'font', variantKey: 'big', funnel: { shown: 1 } },
  ]);
});

it('groups responses by days of a time zone, even across clock changes', () => {
  const groups = groupByDay(
    () => createTally([], () => ({ questions: [], hasIntro: false })),
    'Europe/Zurich',
  );
  for (const startedAt of [
    Date.UTC(2026, 2, 28, 22, 59),
    Date.UTC(2026, 2, 28, 23, 1),
    Date.UTC(2026, 2, 29, 21, 59),
    Date.UTC(2026, 2, 29, 22, 1),
  ])
    groups.add(response({ startedAt }));
  expect(groups.results().map(({ day, funnel }) => [day, funnel.shown])).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});
