import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi, editableSurvey } from '../../api/http/api.fixture.ts';
import type { SurveySummary, SurveyView } from './survey-view.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let surveys: ReturnType<typeof api.surveysOf>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  await api.createProject({ name: 'Shop', projectKey: 'pk_shop' });
  surveys = api.surveysOf('pk_shop');
});
afterAll(() => test.stop());

const questions = [{ questionId: 'score', type: 'nps', title: 'Would you recommend us?' }];
const at = (ms: number) => new Date(test.clock.now + ms).toISOString();
const hour = 3_600_000;
const path = '/projects/pk_shop/surveys';

/** A survey in the edges' snapshot, or undefined. */
async function served(surveyKey: string): Promise<Record<string, unknown> | undefined> {
  const { surveys: all = [] } = JSON.parse((await test.kv.get('project/pk_shop')) ?? '{}');
  return all.find((each: { survey: { surveyKey: string } }) => each.survey.surveyKey === surveyKey);
}

async function running(surveyKey: string, body: object = {}): Promise<SurveyView> {
  await surveys.create({ surveyKey, questions, ...body });
  return (await surveys.change(surveyKey, '/status', { status: 'running' })).survey;
}

function audited(subject: string) {
  return test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}

describe('a new survey', () => {
  it('is a draft served to no one', async () => {
    const { survey, published } = await surveys.create({ name: 'Wie war’s?', questions });
    expect(published).toBeNull();
    expect(survey).toMatchObject({
      surveyKey: 'wie-war-s',
      status: 'draft',
      revision: 1,
      live: null,
      isChanged: true,
      nextStatuses: ['scheduled', 'running', 'archived'],
      coverage: 1,
      displayType: 'popover',
      display: { frequency: 'once' },
    });
    expect(await served('wie-war-s')).toBeUndefined();
    expect(await audited('wie-war-s')).toMatchObject([
      { action: 'survey.create', actor_kind: 'operator', before: null, after: { status: 'draft' } },
    ]);
  });

  it('gets a free key, but never a requested key that is taken', async () => {
    await surveys.create({ surveyKey: 'taken', questions });
    expect((await surveys.create({ name: 'Taken', questions })).survey.surveyKey).toBe('taken-2');
    expect(await api.refusal(path, { surveyKey: 'taken', questions })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
  });

  it('is refused with each problem and its position', async () => {
    const refused = await api.refusal(path, {
      surveyKey: 'wrong',
      questions,
      startAt: at(2),
      endAt: at(1),
    });
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_configuration',
      details: [{ path: 'endAt', message: 'endAt must be later than startAt' }],
    });
    expect(await api.refusal(path, { questions, audienceKey: 'nobody' })).toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: 'audienceKey' }],
    });
    expect(await api.refusal(path, { questions: [{}] })).toMatchObject({ code: 'invalid_request' });
    expect(await api.refusal(path, { questions, status: 'running' })).toMatchObject({
      code: 'invalid_request',
    });
    expect(await api.refusal(`${path}/wrong`)).toMatchObject({ status: 404, code: 'survey_not_found' });
  });
});

it('targets only existing experiments and variants of its project', async () => {
  await api.experimentsOf('pk_shop').create({ experimentKey: 'cta' });
  const refused = async (experiment: object) => (await api.refusal(path, { questions, experiment })).details;
  expect(await refused({ experimentKey: 'none' })).toMatchObject([{ path: 'experiment.experimentKey' }]);
  expect(await refused({ experimentKey: 'cta', variantKeys: ['control', 'none'] })).toMatchObject([
    { path: 'experiment.variantKeys.1' },
  ]);
  const experiment = { experimentKey: 'cta', variantKeys: ['variant'] };
  await surveys.create({ surveyKey: 'for-some', questions, experiment });
  const { warnings } = await surveys.change('for-some', '/status', { status: 'running' });
  expect(warnings).toMatchObject([
    { code: 'absent_experiment', surveyKey: 'for-some' },
    { code: 'one_variant_asked', surveyKey: 'for-some' },
  ]);
  expect(await served('for-some')).toMatchObject({ experiment });
});

describe('an edited survey', () => {
  it('stays a draft of the live one until published', async () => {
    const before = await running('edited');
    test.clock.now += 1;
    const content = { ...editableSurvey(before), name: 'New name', coverage: 0.5 };
    const { survey, published } = await surveys.change('edited', '', content);
    expect(published).toBeNull();
    expect(survey).toMatchObject({ name: 'New name', live: 'running', isChanged: true, revision: 3 });
    expect(survey.surveyId).toBe(before.surveyId);
    expect(survey.salt).toBe(before.salt);
    expect(await served('edited')).toMatchObject({ coverage: 1 });
    expect((await audited('edited')).at(-1)).toMatchObject({
      action: 'survey.update',
      before: { coverage: 1 },
      after: { coverage: 0.5 },
    });
  });

  it('is not overwritten by an edit of an older revision, which gets the current state', async () => {
    const before = await running('conflict');
    await surveys.change('conflict', '', { ...editableSurvey(before), notes: 'First' });
    expect(await api.patchRefusal(`${path}/conflict`, before.revision, { notes: 'Second' })).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { notes: 'First', revision: before.revision + 1 },
      base: { name: 'conflict', revision: before.revision },
    });
  });

  it('publishes its times at once while active, and nothing else', async () => {
    const before = await running('timed');
    const edited = { ...editableSurvey(before), endAt: at(hour), coverage: 0.1 };
    const { survey, published } = await surveys.change('timed', '', edited);
    expect(published?.status).toBe('published');
    expect(survey).toMatchObject({ isChanged: true });
    expect(await served('timed')).toMatchObject({ coverage: 1, endAt: at(hour) });
    expect(
      await surveys.refused('timed', '', { ...editableSurvey(survey), startAt: at(hour / 2) }),
    ).toMatchObject({ code: 'invalid_configuration', details: [{ path: 'startAt' }] });
  });

  it('changes and records nothing if it is unchanged', async () => {
    const before = await running('same');
    const lines = (await audited('same')).length;
    const { survey } = await surveys.change('same', '', editableSurvey(before));
    expect(survey.revision).toBe(before.revision);
    expect(await audited('same')).toHaveLength(lines);
  });
});

describe('the lifecycle of a survey', () => {
  it('publishes each status, named after its action', async () => {
    await surveys.create({ surveyKey: 'life', questions, startAt: at(hour) });
    const steps = [
      ['scheduled', 'scheduled'],
      ['draft', 'draft'],
      ['running', 'running'],
      ['paused', 'paused'],
      ['running', 'running'],
      ['completed', 'completed'],
      ['archived', 'archived'],
      ['completed', 'completed'],
    ] as const;
    for (const [status, live] of steps) {
      test.clock.now += 1;
      const { survey, published } = await surveys.change('life', '/status', { status, reason: 'because' });
      expect([survey.status, survey.live, published?.status]).toEqual([status, live, 'published']);
      expect((await served('life')) !== undefined).toBe(status === 'running' || status === 'scheduled');
    }
    expect((await audited('life')).map(({ action }) => action)).toEqual([
      'survey.create',
      'survey.schedule',
      'survey.unschedule',
      'survey.start',
      'survey.pause',
      'survey.resume',
      'survey.complete',
      'survey.archive',
      'survey.restore',
    ]);
    expect((await audited('life')).at(-1)?.after).toMatchObject({ reason: 'because' });
  });

  it('does not restart after completion, but as a copy without times', async () => {
    const before = await running('over', { endAt: at(hour) });
    await surveys.change('over', '/status', { status: 'completed' });
    expect(await surveys.refused('over', '/status', { status: 'running' })).toMatchObject({
      status: 409,
      code: 'invalid_transition',
      message: 'Survey "over" is completed; it can become archived, not running',
    });
    const { survey, published } = await api.ask<Awaited<ReturnType<typeof surveys.create>>>(
      `${path}/over/duplicate`,
      {},
    );
    expect(published).toBeNull();
    expect(survey).toMatchObject({ surveyKey: 'over-copy', name: 'over (copy)', status: 'draft', questions });
    expect(survey.endAt).toBeUndefined();
    expect(survey.surveyId).not.toBe(before.surveyId);
    expect(survey.salt).not.toBe(before.salt);
  });

  it('does not start after its end, and cannot be edited in the archive', async () => {
    await surveys.create({ surveyKey: 'late', questions, endAt: at(-1) });
    expect(await surveys.refused('late', '/status', { status: 'running' })).toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: 'endAt' }],
    });
    const { survey, published } = await surveys.change('late', '/status', { status: 'archived' });
    expect([survey.archivedFrom, published]).toEqual(['draft', null]);
    expect(await surveys.refused('late', '', editableSurvey(survey))).toMatchObject({
      status: 409,
      code: 'survey_archived',
    });
  });

  it('requires a start for scheduling', async () => {
    await surveys.create({ surveyKey: 'unplanned', questions });
    expect(await surveys.refused('unplanned', '/status', { status: 'scheduled' })).toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: 'startAt' }],
    });
  });

  it('starts and ends on time, without publishing a draft', async () => {
    const content = { questions, startAt: at(hour), endAt: at(2 * hour) };
    await surveys.create({ surveyKey: 'planned', ...content });
    const { survey } = await surveys.change('planned', '/status', { status: 'scheduled' });
    await surveys.change('planned', '', { ...editableSurvey(survey), name: 'Draft' });
    const due = [{ projectKey: 'pk_shop', kind: 'survey', key: 'planned' }];
    expect(await test.control.applySchedule()).toEqual([]);
    test.clock.now += hour;
    expect(await test.control.applySchedule()).toEqual(expect.arrayContaining(due));
    expect(await surveys.read('planned')).toMatchObject({
      status: 'running',
      live: 'running',
      isChanged: true,
    });
    expect(await served('planned')).toMatchObject({ survey: { surveyName: 'planned' } });
    test.clock.now += hour;
    expect(await test.control.applySchedule()).toEqual(due);
    expect(await surveys.read('planned')).toMatchObject({ status: 'completed', live: 'completed' });
    expect(await test.control.applySchedule()).toEqual([]);
    expect((await audited('planned')).slice(-2)).toMatchObject([
      {
        action: 'survey.start',
        actor_kind: 'system',
        after: { reason: `On schedule: start at ${at(-hour)}` },
      },
      { action: 'survey.complete', actor_kind: 'system' },
    ]);
  });
});

it('lists surveys by status and text', async () => {
  const list = async (query: string) => {
    const { surveys: found } = await api.ask<{ surveys: SurveySummary[] }>(`${path}${query}`);
    return found.map(({ surveyKey }) => surveyKey);
  };
  expect(await list('?text=TAKEN')).toEqual(['taken', 'taken-2']);
  expect(await list('?status=archived')).toEqual(['late']);
  expect(await api.refusal(`${path}?status=odd`)).toMatchObject({ code: 'invalid_request' });
});

it('cannot be archived while a running experiment measures it', async () => {
  await running('measuring');
  await surveys.change('measuring', '/status', { status: 'completed' });
  await api.ask('/projects/pk_shop/goals', { goalKey: 'likes', type: 'custom_event', eventName: 'likes' });
  const experiments = api.experimentsOf('pk_shop');
  const goals = [{ goalKey: 'likes', analysis: { kind: 'nps', surveyKey: 'measuring' } }];
  await experiments.create({ experimentKey: 'measured', goals });
  await experiments.change('measured', '/status', { status: 'running' });
  expect(await surveys.refused('measuring', '/status', { status: 'archived' })).toMatchObject({
    status: 409,
    code: 'in_use',
    parameters: { kind: 'survey', key: 'measuring', experiments: 'measured' },
    details: [{ path: 'experiments.measured', code: 'measured_by_it' }],
  });
  await experiments.change('measured', '/status', { status: 'completed' });
  await surveys.change('measuring', '/status', { status: 'archived' });
});
