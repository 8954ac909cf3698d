import { createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { createMemoryEvents } from '@pixel/store/events/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { ReportedResponse, ResponsePage } from './read-responses.ts';
import type { SurveyCount } from './read-survey-counts.ts';
import type { AnswerPage } from './survey-answers.ts';
import type { SurveyResults } from './survey-results.ts';

const memory = createMemoryEvents();
const away = createClickhouseEvents({ url: 'http://127.0.0.1:9' });
const noon = Date.UTC(2026, 0, 2, 12);
let test: TestControl;
let surveyId = '';
let isAway = false;

const options = [
  { optionId: 'price', label: 'The price' },
  { optionId: 'speed', label: 'The speed' },
];
const score = {
  questionId: 'score',
  type: 'nps',
  title: 'Would you recommend us?',
  branching: [{ when: { operator: 'greater', value: 8 }, goTo: 'end' }],
};
const what = { questionId: 'what', type: 'single_choice', title: 'What is it?', options, allowOther: true };
const why = { questionId: 'why', type: 'open_text', title: 'Why?' };

beforeAll(async () => {
  test = await startTestControl({
    events: { ...away, surveys: memory.surveys, isReachable: async () => !isAway },
  });
  await apply([score, what, why]);
  const { id } = await test.db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', 'survey')
    .executeTakeFirstOrThrow();
  surveyId = id;
});
afterAll(() => test.stop());

async function apply(questions: readonly object[]): Promise<string> {
  test.clock.now += 1_000;
  const projects = [
    {
      projectKey: 'pk_a',
      timeZone: 'Asia/Tokyo',
      surveys: [{ surveyKey: 'nps', status: 'running', questions }],
    },
  ];
  await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
  const { version } = await test.db
    .selectFrom('snapshots')
    .select('version')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return version.toISOString();
}

const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

async function answer(index: number, answers: object, fields: Parameters<typeof eventRow>[0] = {}) {
  await insertEvents(memory, [
    eventRow({
      projectKey: 'pk_a',
      anonymousId: idOf(index),
      eventId: `survey:${index}`,
      eventName: '$survey:completed',
      surveyId,
      responseId: idOf(index),
      surveyEvent: 'completed',
      time: noon + index * 1_000,
      payload: JSON.stringify({ answers }),
      ...fields,
    }),
  ]);
}

async function get<T>(path: string): Promise<T & { error: { code: string } }> {
  const response = await test.control.operatorApp.request(`/api/projects/${path}`);
  return (await response.json()) as T & { error: { code: string } };
}

describe('survey results', () => {
  it('are empty if no visitor saw the survey', async () => {
    expect(await get<SurveyResults>('pk_a/surveys/nps/results')).toMatchObject({
      surveyKey: 'nps',
      funnel: { shown: 0, accepted: { count: 0, share: null } },
      medianMs: { toAnswer: null, toComplete: null },
      questions: [
        { questionId: 'score', reached: 0, answers: { mean: null, nps: { score: null } } },
        { questionId: 'what' },
        { questionId: 'why' },
      ],
      breakdown: null,
    });
  });

  it('count answers by the questions of their version', async () => {
    const first = await apply([score, what, why]);
    const second = await apply([{ ...score, title: 'Really?' }, why]);
    await answer(1, { score: 10 }, { version: first });
    await answer(2, { score: 3, what: 'price', why: 'Too dear' }, { version: first });
    await answer(3, { score: 4, what: { other: '<b>Colour</b>' } }, { version: first });
    await answer(4, { score: 8, why: 'Slow' }, { version: second });
    await answer(5, { score: 0 }, { version: 'no version', surveyEvent: 'dismissed' });
    const results = await get<SurveyResults>('pk_a/surveys/nps/results');
    expect(results.funnel).toMatchObject({ shown: 5, completed: { count: 4 }, dismissed: { count: 1 } });
    expect(results.questions).toMatchObject([
      { questionId: 'score', title: 'Really?', isRemoved: false, reached: 5, answered: 5, left: 0 },
      { questionId: 'why', reached: 4, answered: 2, left: 1, leftShare: { estimate: 0.25 } },
      {
        questionId: 'what',
        title: 'What is it?',
        isRemoved: true,
        reached: 2,
        answered: 2,
        answers: {
          options: [
            { optionId: 'price', label: 'The price', isRemoved: false, count: 1 },
            { optionId: 'speed', count: 0 },
          ],
          other: { count: 1 },
        },
      },
    ]);
  });

  it('are broken down by day in the project’s time zone, and by variant as exploratory', async () => {
    const claim = { experimentId: '', variantId: '', isControl: false };
    await answer(
      6,
      { score: 9 },
      {
        time: Date.UTC(2026, 0, 2, 15),
        assignments: [
          { ...claim, experimentKey: 'cta', variantKey: 'b', verified: true, forced: false, phase: 0 },
          { ...claim, experimentKey: 'font', variantKey: 'big', verified: false, forced: false, phase: 0 },
        ],
      },
    );
    const byDay = await get<SurveyResults>('pk_a/surveys/nps/results?by=day');
    expect(byDay.breakdown).toMatchObject({
      groups: [
        { day: '2026-01-02', funnel: { shown: 5 } },
        { day: '2026-01-03', funnel: { shown: 1 } },
      ],
    });
    const byVariant = await get<SurveyResults>('pk_a/surveys/nps/results?by=variant');
    expect(byVariant.breakdown).toMatchObject({
      by: 'variant',
      note: expect.stringMatching(/^Exploratory/),
      groups: [{ experimentKey: 'cta', variantKey: 'b', funnel: { shown: 1 } }],
    });
  });

  it('cover days of the project’s time zone, both included', async () => {
    const shownIn = async (query: string) => {
      const { funnel, from, until } = await get<SurveyResults>(`pk_a/surveys/nps/results?${query}`);
      return [from, until, funnel.shown];
    };
    expect(await shownIn('from=2026-01-03')).toEqual(['2026-01-03', null, 1]);
    expect(await shownIn('until=2026-01-02')).toEqual([null, '2026-01-02', 5]);
    expect(await shownIn('from=2026-01-02&until=2026-01-03')).toEqual(['2026-01-02', '2026-01-03', 6]);
    expect(await shownIn('from=2026-01-04')).toEqual(['2026-01-04', null, 0]);
    for (const range of ['from=2026-01-03&until=2026-01-02', 'from=2026-02-30', 'until=now'])
      expect((await get<object>(`pk_a/surveys/nps/results?${range}`)).error.code).toBe('invalid_request');
  });

  it('are counted for all surveys at once, as for each alone', async () => {
    await answer(7, {}, { surveyEvent: 'shown' });
    const { funnel } = await get<SurveyResults>('pk_a/surveys/nps/results');
    const { surveys } = await get<{ surveys: readonly SurveyCount[] }>('pk_a/survey-counts');
    expect(funnel).toMatchObject({ shown: 7, accepted: { count: 6 } });
    expect(surveys).toEqual([{ surveyKey: 'nps', shown: 7, accepted: funnel.accepted }]);
  });

  it('are refused for an unknown survey, and while the event store is down', async () => {
    const codeOf = async (path: string) => (await get<object>(path)).error.code;
    expect(await codeOf('pk_none/surveys/nps/results')).toBe('project_not_found');
    expect(await codeOf('pk_none/survey-counts')).toBe('project_not_found');
    expect(await codeOf('pk_a/surveys/none/results')).toBe('survey_not_found');
    expect(await codeOf('pk_a/surveys/nps/results?by=moon')).toBe('invalid_request');
    expect(await codeOf('pk_a/surveys/nps/answers?question=none')).toBe('question_not_found');
    expect(await codeOf('pk_a/surveys/nps/answers')).toBe('invalid_request');
    isAway = true;
    expect(await codeOf('pk_a/surveys/nps/results')).toBe('unavailable');
    expect(await codeOf('pk_a/survey-counts')).toBe('unavailable');
    isAway = false;
  });
});

describe('survey texts', () => {
  const texts = async (query: string) => {
    const page = await get<AnswerPage>(`pk_a/surveys/nps/answers?${query}`);
    return { ...page, texts: page.answers.map(({ text }) => text) };
  };

  it('are listed newest first, and searched ignoring case', async () => {
    expect(await texts('question=why')).toMatchObject({ texts: ['Slow', 'Too dear'], total: 2, next: null });
    expect(await texts('question=why&search=DEAR')).toMatchObject({ texts: ['Too dear'], total: 1 });
    expect(await texts('question=why&from=2026-01-03')).toMatchObject({ texts: [], total: 0 });
    expect(await texts('question=why&search=nothing')).toMatchObject({ texts: [], total: 0, next: null });
  });

  it('are returned as written, including those of “other” options', async () => {
    expect(await texts('question=what')).toMatchObject({
      answers: [{ text: '<b>Colour</b>', isOther: true, state: 'completed', anonymousId: idOf(3) }],
    });
  });

  it('are refused for a question without texts, and after an invalid cursor', async () => {
    const refusalOf = async (query: string) => (await get<object>(`pk_a/surveys/nps/answers?${query}`)).error;
    expect(await refusalOf('question=score')).toMatchObject({
      code: 'invalid_request',
      details: [
        {
          path: 'question',
          message: 'must be a question with text answers, but "score" has type nps',
        },
      ],
    });
    for (const cursor of ['garbage', '2026-01-02', '2026-01-02T12:00:00.000Z'])
      expect(await refusalOf(`question=why&after=${cursor}`)).toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'after', message: 'must be the "next" value of the previous page' }],
      });
  });

  it('are paged, each once', async () => {
    for (let index = 10; index < 35; index++) await answer(index, { why: `text ${index}` });
    const found: string[] = [];
    for (let after = ''; ; ) {
      const page = await texts(`question=why&search=text&limit=10${after}`);
      expect(page.total).toBe(25);
      found.push(...page.texts);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(found).toEqual(Array.from({ length: 25 }, (_, index) => `text ${34 - index}`));
  });

  it('omit answers that were not texts when given', async () => {
    const was = await apply([{ ...what, questionId: 'kind', allowOther: false }]);
    const now = await apply([{ questionId: 'kind', type: 'open_text', title: 'Which kind?' }]);
    await answer(40, { kind: 'price' }, { version: was });
    await answer(41, { kind: 'price?' }, { version: now });
    expect(await texts('question=kind')).toMatchObject({ texts: ['price?'], total: 1 });
  });
});

describe('survey responses', () => {
  it('are listed newest first, each with the questions as asked', async () => {
    const of = (query: string) => get<ResponsePage>(`pk_a/surveys/nps/responses?${query}`);
    const all = await of('until=2026-01-02&limit=1000');
    expect(all.total).toBe(all.responses.length);
    expect(all.responses.at(-2)).toMatchObject({
      anonymousId: idOf(2),
      responseId: idOf(2),
      at: new Date(noon + 2_000).toISOString(),
      state: 'completed',
      answers: [
        { questionId: 'score', title: 'Would you recommend us?', answer: { kind: 'number', value: 3 } },
        { questionId: 'why', answer: { kind: 'text', text: 'Too dear' } },
        {
          questionId: 'what',
          isRemoved: true,
          answer: { kind: 'options', labels: ['The price'], other: null },
        },
      ],
    });
    const [first] = (await of('limit=1&until=2026-01-02')).responses;
    expect(first?.at).toBe(all.responses[0]?.at);
    const { next } = await of('limit=1&until=2026-01-02');
    expect((await of(`limit=1&until=2026-01-02&after=${next}`)).responses).toEqual(all.responses.slice(1, 2));
    expect(await of('from=2027-01-01')).toMatchObject({ responses: [], total: 0, next: null });
  });

  it('are returned one by one', async () => {
    const one = (id: string) => get<ReportedResponse>(`pk_a/surveys/nps/responses/${idOf(3)}/${id}`);
    expect(await one(idOf(3))).toMatchObject({
      responseId: idOf(3),
      completedAt: new Date(noon + 3_000).toISOString(),
      answeredAt: null,
      answers: expect.arrayContaining([
        expect.objectContaining({ answer: { kind: 'options', labels: [], other: '<b>Colour</b>' } }),
      ]),
    });
    expect((await one(idOf(4))).error.code).toBe('response_not_found');
    expect((await get<object>('pk_a/surveys/nps/responses/somebody/x')).error.code).toBe('invalid_request');
  });
});
