import { parseSnapshot } from '@pixel/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import type { Actor } from '../actor.ts';
import { createRecordChange } from '../audit/record-change.ts';
import { loadProject } from '../configuration/load-project.ts';
import type { Experiment, Project } from '../configuration/project.ts';
import type { ControlErrorBody } from '../control-error.ts';
import { createEndPreviews } from '../previews/end-previews.ts';
import { createEditProject, type EditProject } from '../projects/edit-project.ts';
import { createDelivery } from './delivery.ts';
import type { Published } from './publish-selection.ts';
import type { ProjectChanges } from './read-changes.ts';
import type { RollbackAnswer } from './roll-back.ts';
import type { VersionEntry } from './version-queries.ts';

let test: TestControl;
let editProject: EditProject;
beforeAll(async () => {
  test = await startTestControl();
  const { deps } = test;
  editProject = createEditProject(
    deps,
    createRecordChange(deps),
    createDelivery(deps),
    createEndPreviews(deps),
  );
});
afterAll(() => test.stop());

describe('GET /api/projects/:projectKey/changes', () => {
  it('says in words and by key what is not published yet', async () => {
    const [applied] = await apply('pk_words');
    await edit('pk_words', 'cta', ({ variants: [control, b], ...rest }) => ({
      ...rest,
      variants: [control, b].flatMap((variant) =>
        variant === undefined
          ? []
          : [{ ...variant, changes: variant.changes.map((change) => ({ ...change, value: 'B' })) }],
      ),
    }));
    const changes = await changesOf('pk_words');
    expect(changes).toMatchObject({
      liveVersion: applied?.version,
      revision: 2,
      difference: { changed: [{ kind: 'variant', key: 'cta/b', fields: ['changes'] }] },
      changes: [
        {
          experimentKey: 'cta',
          sentence: '"Call to action", variant "b": Text of "#buy": "A" → "B"',
          path: 'experiments.cta.variants.b.changes.0',
          before: { value: 'A' },
          after: { value: 'B' },
        },
      ],
      errors: [],
    });
    expect(changes.warnings.map(({ code }) => code)).toEqual(['no_goal', 'running_edit']);
  });

  it('knows no project that is not there', async () => {
    expect(await get('/api/projects/pk_nowhere/changes')).toMatchObject([
      404,
      { error: { code: 'project_not_found' } },
    ]);
  });
});

describe('POST /api/projects/:projectKey/publish', () => {
  it('makes the working state live, and tells who, when and why', async () => {
    const [first] = await apply('pk_publish');
    await edit('pk_publish', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    expect((await liveOf('pk_publish'))[0]?.coverage).toBe(1);
    test.clock.now += 1_000;
    const published = await publish('pk_publish', { reason: 'Half' });
    expect(published).toMatchObject([200, { status: 'published' }]);
    expect((await liveOf('pk_publish'))[0]?.coverage).toBe(0.5);
    const [, { versions }] = await get<{ versions: VersionEntry[] }>('/api/projects/pk_publish/versions');
    expect(versions).toMatchObject([
      {
        version: published[1].version,
        previousVersion: first?.version,
        publishedAt: new Date(test.clock.now).toISOString(),
        author: 'operator',
        reason: 'Half',
        isLive: true,
        isKept: true,
      },
      { version: first?.version, author: 'tests', isLive: false },
    ]);
    expect((await audited('pk_publish')).at(-1)).toMatchObject({
      action: 'project.publish',
      actor_kind: 'operator',
      before: { version: first?.version },
      after: { version: published[1].version, difference: { changed: [{ key: 'cta' }] } },
    });
  });

  it('publishes some experiments and leaves the rest as it is', async () => {
    await apply('pk_some', { other: {} });
    await edit('pk_some', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    await edit('pk_some', 'other', (each) => ({ ...each, coverage: 0.5 }));
    await publish('pk_some', { experiments: ['other'] });
    expect((await liveOf('pk_some')).map(({ coverage }) => coverage)).toEqual([1, 0.5]);
    expect((await changesOf('pk_some')).changes).toHaveLength(1);
    expect(await publish('pk_some', { experiments: ['nope'] })).toMatchObject([
      404,
      { error: { code: 'experiment_not_found' } },
    ]);
  });

  it('says that nothing differs, and records nothing', async () => {
    const [applied] = await apply('pk_nothing');
    const lines = (await audited('pk_nothing')).length;
    expect(await publish('pk_nothing', {})).toMatchObject([
      200,
      { status: 'unchanged', version: applied?.version },
    ]);
    expect(await audited('pk_nothing')).toHaveLength(lines);
  });

  it('refuses who saw another revision or another live version, and shows how it is now', async () => {
    await apply('pk_stale');
    const seen = await changesOf('pk_stale');
    await edit('pk_stale', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const asSeen = { basedOn: seen.liveVersion, revision: seen.revision };
    const edited = await post('/api/projects/pk_stale/publish', asSeen);
    expect(edited).toMatchObject([409, { error: { code: 'conflict' } }]);
    const current = await changesOf('pk_stale');
    expect((edited[1] as ControlErrorBody).error.current).toEqual(current);
    await publish('pk_stale', {});
    const published = await post('/api/projects/pk_stale/publish', {
      basedOn: seen.liveVersion,
      revision: current.revision,
    });
    expect(published).toMatchObject([
      409,
      { error: { code: 'conflict', current: { liveVersion: (await changesOf('pk_stale')).liveVersion } } },
    ]);
  });

  it('lets one of two who publish the same at once through', async () => {
    await apply('pk_twice');
    await edit('pk_twice', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const { liveVersion: basedOn, revision } = await changesOf('pk_twice');
    const answers = await Promise.all(
      [test.control, test.otherControl].map(({ operatorApp }) =>
        post('/api/projects/pk_twice/publish', { basedOn, revision }, operatorApp),
      ),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const rows = await test.db
      .selectFrom('snapshots')
      .innerJoin('projects', 'projects.id', 'snapshots.project_id')
      .select('version')
      .where('projects.key', '=', 'pk_twice')
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('refuses weights that do not add up, with their place', async () => {
    await apply('pk_weights');
    await edit('pk_weights', 'cta', (each) => ({
      ...each,
      variants: each.variants.map((variant) => ({ ...variant, weight: 0.9 })),
    }));
    expect(await publish('pk_weights', {})).toMatchObject([
      400,
      {
        error: {
          code: 'invalid_configuration',
          details: [
            {
              path: 'experiments.cta.variants',
              message: 'Experiment "Call to action": weights must sum to 1, not 1.8',
            },
          ],
        },
      },
    ]);
    expect((await liveOf('pk_weights'))[0]?.variants[0]?.weight).toBe(0.5);
  });
});

describe('the history', () => {
  it('is read page by page, and says what was live at a time', async () => {
    const versions: string[] = [];
    for (const coverage of [0.1, 0.2, 0.3]) {
      test.clock.now += 60_000;
      const [applied] = await apply('pk_pages', { cta: { coverage } });
      versions.unshift(applied?.version ?? '');
    }
    const page = await versionsOf('pk_pages', 'limit=2');
    expect(page.map(({ version }) => version)).toEqual(versions.slice(0, 2));
    const rest = await versionsOf('pk_pages', `limit=2&before=${page[1]?.version}`);
    expect(rest.map(({ version, isLive }) => [version, isLive])).toEqual([[versions[2], false]]);
    const second = Date.parse(versions[1] ?? '');
    expect((await versionsOf('pk_pages', `at=${iso(second + 59_999)}`))[0]?.version).toBe(versions[1]);
    expect((await versionsOf('pk_pages', `at=${iso(second)}`))[0]?.version).toBe(versions[1]);
    expect(await versionsOf('pk_pages', `at=${iso(second - 60_011)}`)).toEqual([]);
  });

  it('compares any two versions, and either with what is worked on', async () => {
    const [first] = await apply('pk_compare', { cta: { coverage: 0.1 } });
    const [second] = await apply('pk_compare', { cta: { coverage: 0.2 } });
    await edit('pk_compare', 'cta', (each) => ({ ...each, coverage: 0.3 }));
    const sentences = async (from?: string, to?: string) => {
      const path = `/api/projects/pk_compare/compare?from=${from}&to=${to}`;
      const [, { changes }] = await get<{ changes: { sentence: string }[] }>(path);
      return changes.map(({ sentence }) => sentence);
    };
    const of = 'Coverage of "Call to action":';
    expect(await sentences(first?.version, second?.version)).toEqual([`${of} 10 % → 20 %`]);
    expect(await sentences(second?.version, first?.version)).toEqual([`${of} 20 % → 10 %`]);
    expect(await sentences(first?.version, 'working')).toEqual([`${of} 10 % → 30 %`]);
  });

  it('gives a version with its configuration, and says what was not kept', async () => {
    const [applied] = await apply('pk_old', { cta: { coverage: 0.1 } });
    const path = `/api/projects/pk_old/versions/${applied?.version}`;
    expect(await get(path)).toMatchObject([
      200,
      { version: applied?.version, configuration: { experiments: [{ coverage: 0.1 }] } },
    ]);
    await test.db
      .updateTable('snapshots')
      .set({ configuration: null })
      .where('version', '=', new Date(applied?.version ?? ''))
      .execute();
    expect(await get(path)).toMatchObject([404, { error: { code: 'version_not_found' } }]);
    expect(await get('/api/projects/pk_old/versions/2001-01-01')).toMatchObject([404, {}]);
    expect(await get('/api/projects/pk_old/versions/yesterday')).toMatchObject([404, {}]);
    // Everything that was there was published then.
    expect((await changesOf('pk_old')).changes).toEqual([]);
  });
});

describe('POST /api/projects/:projectKey/rollback', () => {
  it('makes an old version live again in one step, as a new one, and what is worked on follows', async () => {
    const [first] = await apply('pk_back', { cta: { coverage: 0.1 } });
    const before = await liveOf('pk_back');
    const [second] = await apply('pk_back', { cta: { coverage: 0.2, status: 'completed', rollout: 'b' } });
    test.clock.now += 1_000;
    const [status, answer] = await rollback('pk_back', first?.version, second?.version);
    expect([status, answer]).toMatchObject([200, { status: 'published', kept: [] }]);
    expect(await liveOf('pk_back')).toEqual(before);
    expect(await versionsOf('pk_back', '')).toMatchObject([
      { version: answer.version, previousVersion: second?.version, isLive: true },
      {},
      {},
    ]);
    expect((await changesOf('pk_back')).changes).toEqual([]);
    expect((await audited('pk_back')).at(-1)).toMatchObject({
      action: 'project.rollback',
      before: { version: second?.version },
      after: { restored: first?.version },
    });
    expect(await phases('pk_back')).toMatchObject([{ number: 1, ended_at: null }]);
  });

  it('keeps what was edited since, and says so', async () => {
    const [first] = await apply('pk_kept', { other: {} });
    const [second] = await apply('pk_kept', { cta: { coverage: 0.5 }, other: { coverage: 0.5 } });
    await edit('pk_kept', 'other', (each) => ({ ...each, notes: 'Mine' }));
    const [, answer] = await rollback('pk_kept', first?.version, second?.version);
    expect(answer.kept).toEqual([{ kind: 'experiment', key: 'other' }]);
    expect((await liveOf('pk_kept')).map(({ coverage }) => coverage)).toEqual([1, 1]);
    const project = await loadProject(test.db, 'pk_kept');
    expect(project?.experiments.map(({ coverage, notes }) => [coverage, notes])).toEqual([
      [1, undefined],
      [0.5, 'Mine'],
    ]);
  });

  it('ends an experiment that the old version has not, and keeps it', async () => {
    const [first] = await apply('pk_later');
    const [second] = await apply('pk_later', { later: {} });
    const [, answer] = await rollback('pk_later', first?.version, second?.version);
    expect(answer.kept).toEqual([{ kind: 'experiment', key: 'later' }]);
    expect((await liveOf('pk_later')).map(({ experimentKey }) => experimentKey)).toEqual(['cta']);
    const project = await loadProject(test.db, 'pk_later');
    expect(project?.experiments.map(({ status }) => status)).toEqual(['running', 'completed']);
  });

  it('keeps the ids of variants that came later, for the events that name them', async () => {
    const [first] = await apply('pk_ids');
    const third = { variantKey: 'c', weight: 0.5 };
    const cta = { variants: [{ variantKey: 'control', weight: 0.5, isControl: true }, third] };
    const [second] = await apply('pk_ids', { cta }, { newPhase: true });
    const id = (await liveOf('pk_ids'))[0]?.variants[1]?.variantId;
    await rollback('pk_ids', first?.version, second?.version);
    const project = await loadProject(test.db, 'pk_ids');
    expect(project?.experiments[0]?.retiredVariants).toMatchObject([{ variantId: id, variantKey: 'c' }]);
    await apply('pk_ids', { cta }, { newPhase: true });
    expect((await liveOf('pk_ids'))[0]?.variants[1]?.variantId).toBe(id);
  });

  it('refuses who saw another live version, and versions that are not there', async () => {
    const [first] = await apply('pk_refused');
    await apply('pk_refused', { cta: { coverage: 0.5 } });
    expect(await rollback('pk_refused', first?.version, first?.version)).toMatchObject([
      409,
      { error: { code: 'conflict', current: { changes: [] } } },
    ]);
    const { liveVersion } = await changesOf('pk_refused');
    expect(await rollback('pk_refused', '2001-01-01', liveVersion ?? '')).toMatchObject([
      404,
      { error: { code: 'version_not_found' } },
    ]);
  });
});

function apply(projectKey: string, experiments: Readonly<Record<string, object>> = {}, options: object = {}) {
  const changes = [{ selector: '#buy', operation: 'set_text', value: 'A', orderIndex: 0 }];
  const variants = [
    { variantKey: 'control', weight: 0.5, isControl: true },
    { variantKey: 'b', weight: 0.5, changes },
  ];
  const named = Object.entries({ cta: {}, ...experiments }).map(([experimentKey, more]) => ({
    experimentKey,
    status: 'running',
    ...(experimentKey === 'cta' ? { name: 'Call to action' } : {}),
    urlRules: { include: [{ kind: 'starts_with', value: `/${experimentKey}/` }] },
    variants,
    ...more,
  }));
  test.clock.now += 10;
  const source = JSON.stringify({ projects: [{ projectKey, experiments: named }] });
  return test.control.applyConfiguration(source, { author: 'tests', ...options });
}

async function edit(projectKey: string, key: string, change: (experiment: Experiment) => Experiment) {
  const actor: Actor = { kind: 'system' };
  test.clock.now += 10;
  await editProject(projectKey, actor, ({ project }) => ({
    project: changed(project, key, change),
    action: 'test.edit',
    subject: key,
    result: undefined,
  }));
  test.clock.now += 10;
}

function changed(project: Project, key: string, change: (experiment: Experiment) => Experiment): Project {
  const experiments = project.experiments.map((each) => (each.experimentKey === key ? change(each) : each));
  return { ...project, experiments };
}

async function changesOf(projectKey: string): Promise<ProjectChanges> {
  const [status, body] = await get<ProjectChanges>(`/api/projects/${projectKey}/changes`);
  expect(status).toBe(200);
  return body;
}

async function versionsOf(projectKey: string, query: string): Promise<readonly VersionEntry[]> {
  const path = `/api/projects/${projectKey}/versions?${query}`;
  return (await get<{ versions: VersionEntry[] }>(path))[1].versions;
}

async function publish(projectKey: string, fields: object): Promise<[number, Published]> {
  const { liveVersion: basedOn, revision } = await changesOf(projectKey);
  return post(`/api/projects/${projectKey}/publish`, { basedOn, revision, ...fields });
}

function rollback(
  projectKey: string,
  version: string | undefined,
  basedOn: string | undefined,
): Promise<[number, RollbackAnswer]> {
  test.clock.now += 10;
  return post(`/api/projects/${projectKey}/rollback`, { version, basedOn });
}

async function liveOf(projectKey: string) {
  return parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? '').experiments;
}

function audited(projectKey: string) {
  return test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('project_key', '=', projectKey)
    .orderBy('id')
    .execute();
}

function phases(projectKey: string) {
  return test.db
    .selectFrom('experiment_phases')
    .innerJoin('experiments', 'experiments.id', 'experiment_phases.experiment_id')
    .innerJoin('projects', 'projects.id', 'experiments.project_id')
    .selectAll('experiment_phases')
    .where('projects.key', '=', projectKey)
    .orderBy('number')
    .execute();
}

async function get<T>(path: string): Promise<[number, T]> {
  const response = await test.control.operatorApp.request(path);
  return [response.status, (await response.json()) as T];
}

async function post<T>(path: string, body: object, app = test.control.operatorApp): Promise<[number, T]> {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as T];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
