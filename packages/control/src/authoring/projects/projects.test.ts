import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import { createControl } from '../../create-control.ts';
import type { ProjectSummary, ProjectView } from './project-view.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let organizationId: string;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  ({ id: organizationId } = await test.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow());
});
afterAll(() => test.stop());

const create = (body: object) => api.ask<ProjectView>(`/organizations/${organizationId}/projects`, body);
const list = async (id = organizationId) =>
  (await api.ask<{ projects: ProjectSummary[] }>(`/organizations/${id}/projects`)).projects;

async function head(projectKey: string): Promise<Record<string, unknown>> {
  return JSON.parse((await test.kv.get(`project/${projectKey}`)) ?? 'null');
}

describe('a new project', () => {
  it('is live at once, empty, with a key derived from its name', async () => {
    const made = await create({ name: 'Café München' });
    expect(made).toMatchObject({
      projectKey: 'pk_cafe-munchen',
      name: 'Café München',
      revision: 1,
      isChanged: false,
      waitingChanges: 0,
      experiments: {},
      allowedOrigins: ['*'],
      timeZone: 'UTC',
    });
    expect(await head('pk_cafe-munchen')).toMatchObject({ version: made.liveVersion, experiments: [] });
    expect((await create({ name: 'Café München' })).projectKey).toBe('pk_cafe-munchen-2');
    expect((await create({ name: '東京' })).projectKey).toBe('pk_project');
  });

  it('is refused if its key is taken, even by two at once, or without an organization', async () => {
    const again = { name: 'Shop', projectKey: 'pk_taken' };
    const other = createApi(test.otherControl.operatorApp);
    const path = `/organizations/${organizationId}/projects`;
    const answers = await Promise.all([api.send(path, again), other.send(path, again)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await api.refusal(path, again)).toMatchObject({ code: 'already_exists' });
    for (const id of ['nonsense', '0188a0aa-0000-7000-8000-00000000000a'])
      expect(await api.refusal(`/organizations/${id}/projects`, { name: 'x' })).toMatchObject({
        status: 404,
        code: 'organization_not_found',
      });
  });

  it('is recorded in the audit log', async () => {
    const { projectKey } = await create({ name: 'Logged' });
    expect(
      await test.db
        .selectFrom('audit_log')
        .select(['action', 'organization_id', 'subject', 'after'])
        .where('project_key', '=', projectKey)
        .execute(),
    ).toMatchObject([
      {
        action: 'project.create',
        organization_id: organizationId,
        subject: projectKey,
        after: { name: 'Logged' },
      },
    ]);
  });
});

describe('project settings', () => {
  it('are a draft until published', async () => {
    const made = await create({ name: 'Settings' });
    const changed = await api.patch<ProjectView>('/projects/pk_settings', made.settingsRevision, {
      holdout: 0.1,
      allowedOrigins: ['https://shop.example'],
      timeZone: 'Europe/Berlin',
      retentionDays: 30,
      pageviews: true,
      limits: { eventsPerVisitor: 600 },
    });
    expect(changed).toMatchObject({
      holdout: 0.1,
      timeZone: 'Europe/Berlin',
      retentionDays: 30,
      pageviews: true,
      limits: { eventsPerVisitor: 600 },
      isChanged: true,
      waitingChanges: 6,
      revision: 2,
      settingsRevision: 2,
      liveVersion: made.liveVersion,
    });
    expect(await head('pk_settings')).toMatchObject({ allowedOrigins: ['*'] });
    const reset = await api.patch<ProjectView>('/projects/pk_settings', changed.settingsRevision, {
      retentionDays: null,
      limits: null,
    });
    expect(Object.keys(reset)).toEqual(expect.not.arrayContaining(['retentionDays', 'limits']));
  });

  it('apply a new name at once without publishing, and keep it after a rollback', async () => {
    const made = await create({ name: 'Former' });
    const path = '/projects/pk_former';
    const edited = await api.patch<ProjectView>(path, made.settingsRevision, { holdout: 0.1 });
    const { revision, liveVersion: basedOn } = edited;
    const published = await api.ask<{ version: string }>(`${path}/publish`, { basedOn, revision });
    const renamed = await api.patch<ProjectView>(path, edited.settingsRevision, { name: 'Current' });
    expect(renamed).toMatchObject({ name: 'Current', isChanged: false, waitingChanges: 0 });
    expect(await api.ask(`${path}/changes`)).toMatchObject({ changes: [], difference: { changed: [] } });
    await api.ask(`${path}/rollback`, { version: made.liveVersion, basedOn: published.version });
    const restored = await api.ask<ProjectView>(path);
    expect(restored).toMatchObject({ name: 'Current', waitingChanges: 0 });
    expect(restored.holdout).toBe(0);
  });

  it('drop an object once all its fields are removed', async () => {
    const made = await create({ name: 'Emptied', statistics: { alpha: 0.1 } });
    const path = '/projects/pk_emptied';
    const patched = await api.patch<ProjectView>(path, made.settingsRevision, {
      statistics: { srm: { alpha: 0.01 } },
      limits: { eventsPerVisitor: 600 },
    });
    expect(patched.statistics).toEqual({ alpha: 0.1, srm: { alpha: 0.01 } });
    const emptied = await api.patch<ProjectView>(path, patched.settingsRevision, {
      statistics: { srm: { alpha: null } },
      limits: { eventsPerVisitor: null },
    });
    expect(emptied.statistics).toEqual(made.statistics);
    expect(emptied).not.toHaveProperty('limits');
    const twice = await api.patch<ProjectView>(path, emptied.settingsRevision, {
      statistics: { srm: { alpha: null } },
    });
    expect(twice.settingsRevision).toBe(emptied.settingsRevision);
  });

  it('based on an older revision are a conflict that shows the current state', async () => {
    const made = await create({ name: 'Stale' });
    await api.patch('/projects/pk_stale', made.settingsRevision, { name: 'First' });
    const refused = await api.patchRefusal('/projects/pk_stale', made.settingsRevision, { name: 'Second' });
    expect(refused).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { name: 'First', settingsRevision: 2 },
    });
    expect(refused.current).toEqual(await api.ask('/projects/pk_stale'));
  });

  it('are not outdated by edits of an experiment or goal, or by a publication', async () => {
    const made = await create({ name: 'Apart' });
    await api.experimentsOf('pk_apart').create({ experimentKey: 'one' });
    await api.ask('/projects/pk_apart/goals', { goalKey: 'buy', type: 'custom_event', eventName: 'buy' });
    const { liveVersion, revision } = await api.ask<ProjectView>('/projects/pk_apart');
    await api.ask('/projects/pk_apart/publish', { basedOn: liveVersion, revision });
    expect(await api.patch('/projects/pk_apart', made.settingsRevision, { name: made.name })).toMatchObject({
      settingsRevision: 1,
    });
    const changed = await api.patch('/projects/pk_apart', made.settingsRevision, { name: 'Aside' });
    expect(changed).toMatchObject({ name: 'Aside', settingsRevision: 2 });
  });

  it('cannot forbid what existing changes need', async () => {
    const made = await create({ name: 'Switches' });
    const variants = (operation: string) => [
      { variantKey: 'a', weight: 0.5, isControl: true },
      {
        variantKey: 'b',
        weight: 0.5,
        changes: [{ selector: operation === 'run_js' ? '' : '#a', operation, value: 'x()', orderIndex: 0 }],
      },
    ];
    const experiments = api.experimentsOf('pk_switches');
    await experiments.create({ experimentKey: 'js', variants: variants('run_js') });
    const refused = await api.patchRefusal('/projects/pk_switches', made.settingsRevision, {
      allowHtml: false,
      allowJs: false,
    });
    expect([refused.code, refused.details?.map(({ path }) => path)]).toEqual([
      'invalid_configuration',
      ['allowJs'],
    ]);
    const html = await api.patch<ProjectView>('/projects/pk_switches', made.settingsRevision, {
      allowHtml: false,
    });
    expect(html.allowHtml).toBe(false);
    const other = await api.refusal('/projects/pk_switches/experiments', {
      experimentKey: 'html',
      variants: variants('set_html'),
    });
    expect(other.details?.map(({ path }) => path)).toEqual(['variants.1.changes.0.operation']);
  });

  it.each([
    ['nobody’s zone', { timeZone: 'Mars/Olympus' }],
    ['no name', { name: ' ' }],
    ['an origin that is none', { allowedOrigins: ['shop'] }],
    ['a field that it has not', { salt: 'x' }],
    ['limits that limit nothing', { limits: {} }],
    ['a limit that no batch gets through', { limits: { eventsPerAddress: 99 } }],
  ])('are refused with %s', async (_, wrong) => {
    const path = `/organizations/${organizationId}/projects`;
    expect(await api.refusal(path, { name: 'Wrong', ...wrong })).toMatchObject({ code: 'invalid_request' });
  });
});

it('lists the projects of one organization with their counts', async () => {
  const { projectKey } = await create({ name: 'aaa listed' });
  const experiments = api.experimentsOf(projectKey);
  await experiments.create({ experimentKey: 'one' });
  await experiments.create({ experimentKey: 'two' });
  await experiments.change('two', '/status', { status: 'running' });
  const { id } = await test.db
    .insertInto('organizations')
    .values({ id: '0188a0aa-0000-7000-8000-0000000000aa', name: 'Another' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.ask(`/organizations/${id}/projects`, { name: 'Foreign', projectKey: 'pk_foreign' });
  expect((await list())[0]).toMatchObject({
    projectKey,
    name: 'aaa listed',
    experiments: { draft: 1, running: 1 },
    liveVersion: expect.stringMatching(/^2026-/),
  });
  expect((await list()).map((each) => each.projectKey)).not.toContain('pk_foreign');
  expect((await list(id)).map((each) => each.projectKey)).toEqual(['pk_foreign']);
  const all = await api.ask<{ projects: ProjectSummary[] }>('/projects');
  expect(all.projects.map((each) => each.projectKey)).toContain('pk_foreign');
});

it('applies a retention to the event store only once live', async () => {
  const applied: ReadonlyMap<string, number>[] = [];
  const events = {
    ...test.deps.events,
    isReachable: async () => true,
    setRetention: async (days: ReadonlyMap<string, number>) => void applied.push(days),
  };
  const { keepRetention } = createControl({ ...test.deps, events });
  const made = await create({ name: 'Kept', retentionDays: 60 });
  await api.patch('/projects/pk_kept', made.settingsRevision, { retentionDays: 1 });
  await keepRetention();
  expect(applied.at(-1)?.get('pk_kept')).toBe(60);
});

describe('an archived project', () => {
  it('leaves the list, refuses edits and files, and is restored unchanged', async () => {
    const { projectKey, revision } = await create({ name: 'Old', projectKey: 'pk_old' });
    await api.ask(`/projects/${projectKey}/goals`, {
      goalKey: 'buy',
      type: 'custom_event',
      eventName: 'buy',
    });
    const away = await api.ask<ProjectView>(`/projects/${projectKey}/archive`, { confirm: projectKey });
    expect(away).toMatchObject({
      projectKey,
      archivedAt: expect.stringMatching(/Z$/),
      revision: revision + 1,
    });
    expect((await list()).map((each) => each.projectKey)).not.toContain(projectKey);
    const { projects } = await api.ask<{ projects: ProjectSummary[] }>(
      `/organizations/${organizationId}/projects?archived=true`,
    );
    expect(projects).toMatchObject([{ projectKey, archivedAt: away.archivedAt }]);
    expect(
      await api.refusal(`/projects/${projectKey}/goals`, { goalKey: 'x', type: 'click', selector: '#x' }),
    ).toMatchObject({
      status: 409,
      code: 'project_archived',
    });
    expect(
      await api.refusal(`/projects/${projectKey}/apply`, {
        source: `{"projects":[{"projectKey":"${projectKey}"}]}`,
      }),
    ).toMatchObject({ code: 'project_archived' });
    expect(await api.ask(`/projects/${projectKey}/goals`)).toMatchObject({ goals: [{ goalKey: 'buy' }] });

    const back = await api.ask<ProjectView>(`/projects/${projectKey}/restore`, { confirm: projectKey });
    expect(back).toMatchObject({ archivedAt: null, revision: away.revision });
    expect((await list()).map((each) => each.projectKey)).toContain(projectKey);
    const actions = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('project_key', '=', projectKey)
      .orderBy('number', 'desc')
      .limit(2)
      .execute();
    expect(actions).toEqual([{ action: 'project.restore' }, { action: 'project.archive' }]);
  });

  it('requires its key as confirmation', async () => {
    const { projectKey } = await create({ name: 'Named', projectKey: 'pk_named' });
    expect(await api.refusal(`/projects/${projectKey}/archive`, { confirm: 'pk_nam' })).toMatchObject({
      status: 400,
      details: [{ path: 'confirm', code: 'not_confirmed' }],
    });
    expect(await api.ask(`/projects/${projectKey}`)).toMatchObject({ archivedAt: null });
  });

  it('requires that no visitor sees it any more', async () => {
    const { projectKey } = await create({ name: 'Busy', projectKey: 'pk_busy' });
    const { experiment } = await api.ask<{ experiment: { revision: number } }>(
      `/projects/${projectKey}/experiments`,
      { experimentKey: 'cta', name: 'CTA' },
    );
    const { revision } = experiment;
    await api.ask(`/projects/${projectKey}/experiments/cta/status`, { revision, status: 'running' });
    expect(await api.refusal(`/projects/${projectKey}/archive`, { confirm: projectKey })).toMatchObject({
      status: 409,
      code: 'in_use',
      details: [{ path: 'experiments.cta', message: 'is running' }],
    });
    await api.ask(`/projects/${projectKey}/experiments/cta/status`, {
      revision: revision + 1,
      status: 'completed',
    });
    expect(await api.ask(`/projects/${projectKey}/archive`, { confirm: projectKey })).toMatchObject({
      projectKey,
    });
  });
});
