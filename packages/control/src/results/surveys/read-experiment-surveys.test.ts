import type { EventRow } from '@pixel/store/events';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import type { ExperimentSurveys } from './experiment-surveys.ts';

const harness = createResultsHarness();
const question = { questionId: 'score', type: 'nps', title: 'Would you recommend us?' };
let made = 0;
let surveyId = '';
beforeEach(begin);

async function begin(): Promise<void> {
  const variant = (variantKey: string, isControl: boolean) => ({ variantKey, weight: 0.5, isControl });
  const project = {
    projectKey: harness.projectKey,
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      {
        experimentKey: 'cta',
        status: 'running',
        variants: [variant('original', true), { ...variant('big', false), name: 'Big' }],
        goals: [{ goalKey: 'signup', role: 'primary', analysis: { windowHours: 24 } }],
      },
    ],
    surveys: [
      { surveyKey: 'nps', name: 'Recommend us', status: 'running', questions: [question] },
      { surveyKey: 'unseen', status: 'running', questions: [question] },
    ],
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  const { id } = await harness.db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', 'survey')
    .where('key', '=', 'nps')
    .executeTakeFirstOrThrow();
  surveyId = id;
}

type SentResponses = readonly (readonly [afterMs: number, score: number | undefined])[];

/** Visitors of a variant. Each sees the survey once per entry, and answers with a score or not at all. */
async function meet(variantKey: string, visitors: number, responses: SentResponses = []): Promise<void> {
  const rows = Array.from({ length: visitors }, (): readonly EventRow[] => {
    made += 1;
    const own = { projectKey: harness.projectKey, anonymousId: visitorAt(made) };
    const assignments = [claimOf(variantKey, { control: 'original' })];
    const at = (time: number) => ({ time, receivedAt: time });
    return [
      eventRow({ ...own, ...at(start), eventId: 'met', eventName: '$exposure', assignments }),
      ...responses.map(([afterMs, score], nth) => {
        const kind = score === undefined ? 'shown' : 'completed';
        return eventRow({
          ...own,
          ...at(start + afterMs),
          eventId: `said ${nth}`,
          eventName: `$survey:${kind}`,
          surveyEvent: kind,
          surveyId,
          responseId: visitorAt(nth + 1),
          payload: JSON.stringify(score === undefined ? {} : { answers: { score } }),
        });
      }),
    ];
  });
  await insertEvents(harness.events, rows.flat());
}

async function read<T = ExperimentSurveys>(query = ''): Promise<T> {
  const response = await harness.request(`/experiments/cta/results/surveys${query}`);
  return (await response.json()) as T;
}

async function look(): Promise<void> {
  harness.clock.now = start + 3 * dayMs;
  const response = await harness.request('/experiments/cta/results/refresh', { method: 'POST' });
  expect(response.status).toBe(200);
}

describe('survey answers by variant', () => {
  it('are empty before results are computed, and if no visitor saw a survey', async () => {
    expect(await read()).toEqual({
      experimentKey: 'cta',
      phase: 1,
      computedAt: null,
      surveys: [],
      survey: null,
    });
    await meet('original', 1);
    await look();
    expect(await read()).toMatchObject({ surveys: [], survey: null, phase: 1 });
  });

  it('are those of counted visitors, with how many were asked and answered', async () => {
    await meet('original', 4, [[60_000, 10]]);
    await meet('original', 2, [[60_000, undefined]]);
    await meet('original', 4);
    await meet('big', 5, [[60_000, 3]]);
    await meet('big', 5);
    await look();
    const { surveys, survey, computedAt } = await read();
    expect(surveys).toEqual([{ surveyKey: 'nps', name: 'Recommend us' }]);
    expect(computedAt).toBe(new Date(start + 3 * dayMs).toISOString());
    expect(survey).toMatchObject({
      surveyKey: 'nps',
      arms: [
        {
          variantKey: 'original',
          visitors: 10,
          asked: { count: 6, share: { estimate: 0.6 } },
          funnel: { shown: 6, accepted: { count: 4 } },
          questions: [{ questionId: 'score', answered: 4, answers: { nps: { score: { estimate: 100 } } } }],
        },
        {
          variantKey: 'big',
          visitors: 10,
          asked: { count: 5 },
          questions: [{ answered: 5, answers: { nps: { score: { estimate: -100 } } } }],
        },
      ],
    });
  });

  it('are one per visitor, the last one since its first exposure', async () => {
    await meet('original', 1, [
      [-60_000, 9],
      [60_000, 2],
      [120_000, 5],
      [180_000, undefined],
    ]);
    await meet('big', 1, [[-60_000, 9]]);
    await look();
    const [original, big] = (await read()).survey?.arms ?? [];
    expect(original).toMatchObject({
      funnel: { shown: 1 },
      questions: [{ answered: 1, answers: { mean: 5 } }],
    });
    expect(big).toMatchObject({ asked: { count: 0 }, funnel: { shown: 0 } });
  });

  it('extend to the displayed look, within one phase', async () => {
    await meet('original', 3, [[60_000, 10]]);
    await look();
    await meet('original', 2, [[4 * dayMs, 0]]);
    expect((await read()).survey?.arms[0]?.questions).toMatchObject([{ answered: 3 }]);
    expect(await read(`?at=${new Date(start).toISOString()}`)).toMatchObject({
      computedAt: null,
      survey: null,
    });
    expect(await read('?phase=2')).toMatchObject({ error: { code: 'phase_not_found' } });
    expect(await read('?survey=unseen')).toMatchObject({ survey: { arms: [{ asked: { count: 0 } }, {}] } });
    expect(await read('?survey=none')).toMatchObject({ error: { code: 'survey_not_found' } });
  });

  it('report equal response rates across variants', async () => {
    await meet('original', 10, [[60_000, 10]]);
    await meet('original', 300);
    await meet('big', 8, [[60_000, 10]]);
    await meet('big', 300);
    await look();
    expect((await read()).survey?.rates).toMatchObject({ state: 'ok', code: 'response_rates_alike' });
  });

  it('report different respondents across variants', async () => {
    await meet('original', 10, [[60_000, 10]]);
    await meet('original', 300);
    await meet('big', 150, [[60_000, 10]]);
    await meet('big', 300);
    await look();
    expect((await read()).survey?.rates).toMatchObject({
      state: 'warning',
      code: 'response_rates_differ',
      parameters: { goal: 'Recommend us', variant: 'Big' },
      advice: { code: 'read_no_scores' },
    });
  });

  it('do not report that for a handful', async () => {
    await meet('original', 3, [[60_000, 10]]);
    await meet('big', 9, [[60_000, 10]]);
    await look();
    expect((await read()).survey?.rates).toBeNull();
  });
});
