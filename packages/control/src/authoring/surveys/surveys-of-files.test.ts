import { parseSnapshot } from '@pixel/engine';
import { surveySchema } from '@pixel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createRecordChange } from '../../people/audit/record-change.ts';
import type { ProjectSurvey } from '../../project/documents/project.ts';
import { readWorkingState } from '../../project/storage/open-project.ts';
import { createDelivery } from '../../publish/delivery.ts';
import { createEditProject, type EditProject } from '../../publish/edit-project.ts';
import { exportProject } from '../../publish/export-project.ts';
import { createPreviewCleanup } from '../../publish/previews/preview-cleanup.ts';
import type { ProjectChanges } from '../../publish/read-changes.ts';

let test: TestControl;
let editProject: EditProject;
beforeAll(async () => {
  test = await startTestControl();
  const { deps } = test;
  editProject = createEditProject(
    deps,
    createRecordChange(deps),
    createDelivery(deps),
    createPreviewCleanup(deps),
  );
});
afterAll(() => test.stop());

const by = { author: 'tests' };
const nps = {
  surveyKey: 'nps',
  name: 'Recommendation',
  status: 'running',
  audienceKey: 'phones',
  questions: [{ questionId: 'likely', type: 'nps', title: 'How likely are you to recommend us?' }],
};
const audiences = [
  { audienceKey: 'phones', audience: { attribute: 'device', operator: 'equals', value: 'mobile' } },
];

describe('a survey in a file', () => {
  it('is published with its audience, scale and texts, without drafts', async () => {
    await apply('pk_new', { audiences, surveys: [nps, { ...nps, surveyKey: 'draft', status: 'draft' }] });
    const { surveys = [], surveyBudget } = await live('pk_new');
    expect(surveyBudget).toEqual({ surveys: 2, days: 7 });
    expect(surveys).toHaveLength(1);
    expect(surveys[0]).toMatchObject({
      survey: {
        surveyKey: 'nps',
        surveyName: 'Recommendation',
        status: 'running',
        questions: [{ scale: 10, minLabel: 'Not at all likely', maxLabel: 'Extremely likely' }],
        labels: { next: 'Next' },
      },
      audience: audiences[0]?.audience,
      coverage: 1,
      urlRules: { include: [], exclude: [] },
    });
    expect(surveySchema.parse(surveys[0]?.survey)).toEqual(surveys[0]?.survey);
  });

  it('is exported as applied, and changes nothing when applied again', async () => {
    await apply('pk_export', { audiences, surveyBudget: { surveys: 1, days: 30 }, surveys: [nps] });
    const { source } = await exportProject(test.deps, 'pk_export', undefined);
    expect(source).toContain('type: nps');
    expect(source).not.toMatch(/cooldownDays|accentColor|required|coverage|displayType/);
    expect(await test.control.applyConfiguration(source, by)).toMatchObject([{ status: 'unchanged' }]);
  });

  it('sends no survey budget to edges of a project without surveys', async () => {
    await apply('pk_none', { surveys: [{ ...nps, audienceKey: undefined, status: 'paused' }] });
    expect(Object.keys(await live('pk_none'))).not.toContain('surveyBudget');
  });
});

describe('a file and concurrent survey drafts', () => {
  it('publishes those in the file, but not others’ drafts', async () => {
    await apply('pk_drafts', { audiences, surveys: [nps, { ...nps, surveyKey: 'other' }] });
    await draft('pk_drafts', 'other', { name: 'Not ready' });
    expect(await apply('pk_drafts', { audiences, surveys: [{ ...nps, coverage: 0.5 }] })).toMatchObject([
      {
        difference: { changed: [{ kind: 'survey', key: 'nps', fields: ['coverage'] }] },
        surveys: { notNamed: ['other'], pruned: [], replacedDrafts: [] },
      },
    ]);
    const names = (await live('pk_drafts')).surveys?.map(({ survey }) => survey.surveyName);
    expect(names).toEqual(['Recommendation', 'Recommendation']);
  });

  it('reports whose unpublished edits it replaced, and keeps them in the audit log', async () => {
    await apply('pk_replace', { audiences, surveys: [nps] });
    await draft('pk_replace', 'nps', { name: 'By Ann' });
    expect(await apply('pk_replace', { audiences, surveys: [{ ...nps, coverage: 0.5 }] })).toMatchObject([
      { surveys: { replacedDrafts: ['nps'] } },
    ]);
    const lines = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', 'pk_replace')
      .execute();
    expect(lines.map(({ before }) => before)).toContainEqual(
      expect.objectContaining({ drafts: [expect.objectContaining({ surveyKey: 'nps', name: 'By Ann' })] }),
    );
  });

  it('refuses an older file that conflicts with someone else’s draft, unless forced', async () => {
    await apply('pk_both', { audiences, surveys: [nps] });
    await draft('pk_both', 'nps', { notes: 'Mine' });
    const { source } = await exportProject(test.deps, 'pk_both', undefined);
    expect(await test.control.applyConfiguration(source, by)).toMatchObject([{ status: 'unchanged' }]);
    const file = source.replace('name: Recommendation', 'name: Theirs');
    await expect(test.control.applyConfiguration(file, by)).rejects.toMatchObject({
      code: 'conflict',
      current: [{ replacedDrafts: [], replacedSurveys: ['nps'] }],
    });
    expect((await working('pk_both', 'nps'))?.notes).toBe('Mine');
    await test.control.applyConfiguration(file, { ...by, force: true });
    expect(await working('pk_both', 'nps')).toMatchObject({ name: 'Theirs' });
  });

  it('archives omitted surveys with --prune, and can restore them', async () => {
    await apply('pk_prune', { audiences, surveys: [nps, { ...nps, surveyKey: 'old', status: 'draft' }] });
    const options = { prune: true };
    expect(await apply('pk_prune', { audiences, surveys: [] }, options)).toMatchObject([
      { surveys: { pruned: ['nps', 'old'], notNamed: [] } },
    ]);
    expect(await working('pk_prune', 'nps')).toMatchObject({
      status: 'archived',
      kept: { archivedFrom: 'completed' },
    });
    expect(await working('pk_prune', 'old')).toMatchObject({
      status: 'archived',
      kept: { archivedFrom: 'draft' },
    });
    expect(await live('pk_prune')).not.toHaveProperty('surveys');
    const before = await working('pk_prune', 'nps');
    const again = [
      { ...nps, status: 'completed' },
      { ...nps, surveyKey: 'old' },
    ];
    await apply('pk_prune', { audiences, surveys: again });
    expect(await working('pk_prune', 'nps')).toMatchObject({
      status: 'completed',
      kept: { id: before?.kept.id },
      salt: before?.salt,
    });
    expect(await working('pk_prune', 'old')).toMatchObject({ status: 'running' });
  });

  it('does not restart a completed survey, whose answers would be mixed with new ones', async () => {
    await apply('pk_over', { audiences, surveys: [{ ...nps, status: 'completed' }] });
    await expect(apply('pk_over', { audiences, surveys: [nps] }, { force: true })).rejects.toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: 'projects.0.surveys.0.status' }],
    });
    expect(await working('pk_over', 'nps')).toMatchObject({ status: 'completed' });
  });

  it('is refused if it targets an unknown experiment or variant', async () => {
    const cta = { experimentKey: 'cta', variants };
    await apply('pk_for', { experiments: [cta] });
    const surveyFor = (experimentKey: string, variantKeys: readonly string[] = []) => ({
      surveys: [{ ...nps, audienceKey: undefined, experiment: { experimentKey, variantKeys } }],
    });
    await expect(apply('pk_for', surveyFor('nope'))).rejects.toMatchObject({
      code: 'invalid_configuration',
      details: [
        {
          path: 'projects.0.surveys.0.experiment.experimentKey',
          message: 'experiment "nope" is not among the project\'s experiments',
        },
      ],
    });
    await expect(apply('pk_for', surveyFor('cta', ['b', 'c']))).rejects.toMatchObject({
      details: [{ message: 'variant "c" is not among those of experiment "cta"' }],
    });
    await apply('pk_for', surveyFor('cta', ['b']));
    expect((await live('pk_for')).surveys?.[0]?.experiment).toEqual({
      experimentKey: 'cta',
      variantKeys: ['b'],
    });
  });

  it('keeps an audience used by a survey', async () => {
    await apply('pk_used', { audiences, surveys: [{ ...nps, status: 'draft' }] });
    const path = '/api/projects/pk_used/audiences/phones/remove';
    expect(await post(path, { revision: 1 })).toMatchObject({
      error: { code: 'in_use', message: 'The audience "phones" is used by survey "nps"' },
    });
  });
});

describe('a survey', () => {
  it('is published alone with its audience, and rolled back to its old state', async () => {
    const [first] = await apply('pk_publish', { audiences, surveys: [nps, { ...nps, surveyKey: 'other' }] });
    await draft('pk_publish', 'nps', { coverage: 0.5 });
    await draft('pk_publish', 'other', { coverage: 0.5 });
    const changes = await get<ProjectChanges>('/api/projects/pk_publish/changes');
    expect(changes.changes.map(({ sentence }) => sentence)).toEqual([
      'Coverage of "Recommendation": 100% → 50%',
      'Coverage of "Recommendation": 100% → 50%',
    ]);
    const { liveVersion: basedOn, revision } = changes;
    const publish = (surveys: readonly string[]) =>
      post<{ readonly version: string }>('/api/projects/pk_publish/publish', { basedOn, revision, surveys });
    expect(await publish(['nope'])).toMatchObject({ error: { code: 'survey_not_found' } });
    const { version } = await publish(['nps']);
    const coverages = async () => (await live('pk_publish')).surveys?.map(({ coverage }) => coverage);
    expect(await coverages()).toEqual([0.5, 1]);
    test.clock.now += 10;
    expect(
      await post('/api/projects/pk_publish/rollback', { version: first?.version, basedOn: version }),
    ).toMatchObject({ status: 'published', kept: [{ kind: 'survey', key: 'other' }] });
    expect(await coverages()).toEqual([1, 1]);
    expect((await working('pk_publish', 'nps'))?.coverage).toBe(1);
  });

  it('is new to a project that was published before surveys existed', async () => {
    await apply('pk_before', { surveys: [] });
    await sql`update snapshots set configuration = configuration - 'surveys' - 'surveyBudget'`.execute(
      test.db,
    );
    expect(await get('/api/projects/pk_before/changes')).toMatchObject({ changes: [], errors: [] });
    await apply('pk_before', { audiences, surveys: [nps] });
    expect((await live('pk_before')).surveys).toHaveLength(1);
  });
});

const variants = [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5 },
];

function apply(projectKey: string, fields: object, options: object = {}) {
  test.clock.now += 10;
  const source = JSON.stringify({ projects: [{ projectKey, ...fields }] });
  return test.control.applyConfiguration(source, { ...by, ...options });
}

async function draft(projectKey: string, key: string, fields: Partial<ProjectSurvey>): Promise<void> {
  test.clock.now += 10;
  await editProject(projectKey, { kind: 'system' }, ({ project }) => ({
    project: {
      ...project,
      surveys: project.surveys.map((each) => (each.surveyKey === key ? { ...each, ...fields } : each)),
    },
    action: 'experiment.update',
    subject: key,
    result: undefined,
  }));
}

async function live(projectKey: string) {
  return parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? '');
}

async function working(projectKey: string, key: string): Promise<ProjectSurvey | undefined> {
  const project = await readWorkingState(test.db, projectKey);
  return project?.surveys.find(({ surveyKey }) => surveyKey === key);
}

async function get<T>(path: string): Promise<T> {
  return (await (await test.control.operatorApp.request(path)).json()) as T;
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await test.control.operatorApp.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}
