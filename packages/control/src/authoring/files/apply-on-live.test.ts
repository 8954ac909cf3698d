import { parseSnapshot } from '@pixel/engine';
import { defaultPlan } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { ControlError } from '../../base/control-error.ts';
import { createRecordChange } from '../../people/audit/record-change.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { readWorkingState } from '../../project/storage/open-project.ts';
import { createDelivery } from '../../publish/delivery.ts';
import { createEditProject, type EditProject } from '../../publish/edit-project.ts';
import { exportProject } from '../../publish/export-project.ts';
import { createPreviewCleanup } from '../../publish/previews/preview-cleanup.ts';
import type { ApplyOptions } from './apply-options.ts';

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

describe('a file and concurrent drafts', () => {
  it('publishes what the file contains, but not others’ drafts', async () => {
    await apply('pk_drafts', { cta: {}, other: {} });
    await draft('pk_drafts', 'other', { name: 'Not ready' });
    const [applied] = await apply('pk_drafts', { cta: { coverage: 0.5 } });
    expect(applied).toMatchObject({
      difference: { changed: [{ kind: 'experiment', key: 'cta', fields: ['coverage'] }] },
      notNamed: ['other'],
      replacedDrafts: [],
    });
    expect((await live('pk_drafts')).map(({ experimentKey, name }) => [experimentKey, name])).toEqual([
      ['cta', 'cta'],
      ['other', 'other'],
    ]);
    expect((await working('pk_drafts', 'other'))?.name).toBe('Not ready');
  });

  it('reports whose unpublished edits it replaced, and keeps them in the audit log', async () => {
    await apply('pk_replace', { cta: {} });
    await draft('pk_replace', 'cta', { name: 'By Ann' });
    test.clock.now += 1;
    expect(await apply('pk_replace', { cta: { coverage: 0.5 } })).toMatchObject([
      { replacedDrafts: ['cta'] },
    ]);
    expect((await audited('pk_replace')).at(-1)).toMatchObject({
      action: 'project.apply',
      before: { drafts: [{ experimentKey: 'cta', name: 'By Ann' }] },
    });
  });
});

describe('basedOn', () => {
  it('refuses a file based on an older version, and shows both sides', async () => {
    const [first] = await apply('pk_based', { cta: {} });
    const [second] = await apply('pk_based', { cta: { coverage: 0.5 } });
    const stale = { cta: { name: 'Mine' } };
    const error = await failureOf(apply('pk_based', stale, {}, { basedOn: first?.version }));
    expect(error).toMatchObject({
      code: 'conflict',
      current: [
        {
          projectKey: 'pk_based',
          basedOn: first?.version,
          liveVersion: second?.version,
          changedSince: ['Coverage of "cta": 100% → 50%'],
          inFile: ['Name of "Mine": "cta" → "Mine"', 'Coverage of "Mine": 50% → 100%'],
        },
      ],
    });
    expect((await working('pk_based', 'cta'))?.coverage).toBe(0.5);
    await apply('pk_based', stale, { force: true }, { basedOn: first?.version });
    expect((await live('pk_based'))[0]).toMatchObject({ name: 'Mine', coverage: 1 });
  });

  it('keeps drafts if the file repeats what was live when it was created', async () => {
    await apply('pk_three', { cta: {}, other: {} });
    await draft('pk_three', 'other', { name: 'Not ready' });
    const { source } = await exportProject(test.deps, 'pk_three', undefined);
    const [applied] = await test.control.applyConfiguration(source.replace('name: cta', 'name: Call'), by);
    expect(applied).toMatchObject({ status: 'published', replacedDrafts: [] });
    expect((await live('pk_three')).map(({ name }) => name)).toEqual(['Call', 'other']);
    expect((await working('pk_three', 'other'))?.name).toBe('Not ready');
  });

  it('refuses a file that conflicts with someone else’s draft', async () => {
    await apply('pk_both', { cta: {} });
    await draft('pk_both', 'cta', { notes: 'Not ready' });
    const { source } = await exportProject(test.deps, 'pk_both', undefined);
    const file = source.replace('name: cta', 'name: Call');
    expect(await failureOf(test.control.applyConfiguration(file, by))).toMatchObject({
      code: 'conflict',
      current: [{ replacedDrafts: ['cta'] }],
    });
    expect((await working('pk_both', 'cta'))?.notes).toBe('Not ready');
  });

  it('is accepted for a new project', async () => {
    const basedOn = '2020-01-01T00:00:00.000Z';
    expect(await apply('pk_moved', { cta: {} }, {}, { basedOn })).toMatchObject([{ status: 'published' }]);
  });
});

describe('prune', () => {
  it('archives what the file omits, ends what is running, and keeps the rest', async () => {
    await apply('pk_prune', {
      a: { status: 'draft' },
      b: { status: 'completed', rollout: 'b' },
      c: { status: 'running' },
      d: { status: 'archived' },
      e: { status: 'scheduled', startAt: '2027-01-01' },
      kept: {},
    });
    const wanted = { kept: {} };
    expect(await apply('pk_prune', wanted)).toMatchObject([
      { status: 'unchanged', notNamed: ['a', 'b', 'c', 'e'], pruned: [] },
    ]);
    const [applied] = await apply('pk_prune', wanted, { prune: true });
    expect(applied).toMatchObject({ status: 'published', notNamed: [], pruned: ['a', 'b', 'c', 'e'] });
    const project = await readWorkingState(test.db, 'pk_prune');
    expect(
      project?.experiments.map(({ experimentKey, status, kept: { archivedFrom } }) => [
        experimentKey,
        status,
        archivedFrom,
      ]),
    ).toEqual([
      ['a', 'archived', 'draft'],
      ['b', 'archived', 'completed'],
      ['c', 'archived', 'completed'],
      ['d', 'archived', 'draft'],
      ['e', 'archived', 'draft'],
      ['kept', 'running', undefined],
    ]);
    expect((await live('pk_prune')).map(({ experimentKey }) => experimentKey)).toEqual(['kept']);
    expect(await phases('pk_prune', 'c')).toMatchObject([{ number: 1, endedAt: expect.any(String) }]);
  });

  it('does not list drafts that were never published', async () => {
    await apply('pk_hidden', { cta: {} });
    const cta = await working('pk_hidden', 'cta');
    const idea = {
      ...cta,
      kept: { ...cta?.kept, id: '01890000-0000-7000-8000-00000000000a' },
      experimentKey: 'idea',
      status: 'draft',
      variants: [],
    } as unknown as Experiment;
    await edit('pk_hidden', (project) => ({ ...project, experiments: [...project.experiments, idea] }));
    const [applied] = await apply('pk_hidden', { cta: {} }, { prune: true });
    expect(applied).toMatchObject({ status: 'unchanged', pruned: ['idea'] });
  });
});

describe('dryRun', () => {
  it('reports the changes without applying them', async () => {
    await apply('pk_dry', { cta: {} });
    const before = await test.db.selectFrom('snapshots').select('version').execute();
    const keys = test.kv.keys.length;
    const lines = (await audited('pk_dry')).length;
    const [tried] = await apply('pk_dry', { cta: { coverage: 0.5 } }, { dryRun: true });
    expect(tried).toMatchObject({ status: 'published', difference: { changed: [{ key: 'cta' }] } });
    expect(await test.db.selectFrom('snapshots').select('version').execute()).toHaveLength(before.length);
    expect(test.kv.keys).toHaveLength(keys);
    expect(await audited('pk_dry')).toHaveLength(lines);
    expect((await working('pk_dry', 'cta'))?.coverage).toBe(1);
  });
});

describe('an edit of a running experiment', () => {
  it.each([
    ['weights', { variants: [arm('control', 0.1, true), arm('b', 0.9)] }],
    ['the control', { variants: [arm('control', 0.5), arm('b', 0.5, true)] }],
    ['the order of variants', { variants: [arm('b', 0.5), arm('control', 0.5, true)] }],
    ['its variants', { variants: [arm('control', 0.5, true), arm('c', 0.5)] }],
    ['the salt', { salt: 'another' }],
  ])('that changes %s is refused, and starts a new phase on request', async (name, fields) => {
    const key = `pk_phase_${name.replaceAll(' ', '_')}`;
    await apply(key, { cta: {} });
    const [before] = await live(key);
    const error = await failureOf(apply(key, { cta: fields }));
    expect(error).toMatchObject({
      code: 'needs_new_phase',
      details: [{ line: expect.any(Number), message: expect.stringContaining('--new-phase') }],
    });
    expect((await live(key))[0]).toEqual(before);
    test.clock.now += 1_000;
    await apply(key, { cta: fields }, { newPhase: true });
    const [after] = await live(key);
    expect(after?.salt).not.toBe(before?.salt);
    expect(await phases(key, 'cta')).toMatchObject([
      { number: 1, salt: before?.salt, endedAt: new Date(test.clock.now).toISOString() },
      { number: 2, salt: after?.salt, startedAt: new Date(test.clock.now).toISOString() },
    ]);
  });

  it('needs a new salt for a new phase', async () => {
    await apply('pk_salted', { cta: { salt: 'one' } });
    const variants = [arm('control', 0.1, true), arm('b', 0.9)];
    const again = apply('pk_salted', { cta: { salt: 'one', variants } }, { newPhase: true });
    expect(await failureOf(again)).toMatchObject({
      code: 'invalid_configuration',
      details: [{ message: 'a new phase needs a new salt: leave salt out, or change it' }],
    });
  });

  it('is allowed if it only changes content, or in a draft', async () => {
    await apply('pk_free', { cta: { status: 'draft' } });
    await apply('pk_free', {
      cta: { status: 'draft', variants: [arm('control', 0.1, true), arm('b', 0.9)] },
    });
    await apply('pk_free', { cta: { variants: [arm('control', 0.1, true), arm('b', 0.9)] } });
    const changes = [{ selector: '#x', operation: 'hide', value: '', orderIndex: 0 }];
    const variants = [arm('control', 0.1, true), { ...arm('b', 0.9), changes }];
    const [applied] = await apply('pk_free', { cta: { variants } });
    expect(applied).toMatchObject({ status: 'published' });
    const edits = [{ at: applied?.version, variantKeys: ['b'] }];
    expect(await phases('pk_free', 'cta')).toEqual([
      { number: 1, salt: expect.any(String), startedAt: expect.any(String), edits, registered },
    ]);
  });

  it('that ends it and runs it again starts another phase', async () => {
    await apply('pk_again', { cta: {} });
    await apply('pk_again', { cta: { status: 'paused' } });
    const pauses = [{ from: expect.any(String) }];
    expect(await phases('pk_again', 'cta')).toEqual([
      { number: 1, salt: expect.any(String), startedAt: expect.any(String), pauses, registered },
    ]);
    await apply('pk_again', { cta: { status: 'completed' } });
    await apply('pk_again', { cta: {} });
    expect(await phases('pk_again', 'cta')).toMatchObject([
      { number: 1, endedAt: expect.any(String) },
      { number: 2 },
    ]);
  });
});

const by = { author: 'tests' };
/** A plan without goals, from the defaults. */
const registered = { plan: defaultPlan, goals: [], definitions: [] };

function arm(variantKey: string, weight: number, isControl = false) {
  return { variantKey, weight, isControl };
}

function apply(
  projectKey: string,
  experiments: Readonly<Record<string, object>>,
  options: Partial<ApplyOptions> = {},
  fields: object = {},
) {
  const named = Object.entries(experiments).map(([experimentKey, more]) => ({
    experimentKey,
    status: 'running',
    variants: [arm('control', 0.5, true), arm('b', 0.5)],
    ...more,
  }));
  const source = JSON.stringify({ projects: [{ projectKey, experiments: named, ...fields }] });
  return test.control.applyConfiguration(source, { ...by, ...options });
}

async function edit(projectKey: string, change: (project: Project) => Project) {
  await editProject(projectKey, { kind: 'system' }, ({ project }) => ({
    project: change(project),
    action: 'experiment.update',
    subject: projectKey,
    result: undefined,
  }));
}

async function draft(projectKey: string, key: string, fields: Partial<Experiment>) {
  await edit(projectKey, (project) => ({
    ...project,
    experiments: project.experiments.map((each) =>
      each.experimentKey === key ? { ...each, ...fields } : each,
    ),
  }));
}

async function working(projectKey: string, key: string) {
  const project = await readWorkingState(test.db, projectKey);
  return project?.experiments.find(({ experimentKey }) => experimentKey === key);
}

async function live(projectKey: string) {
  return parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? '').experiments;
}

async function phases(projectKey: string, experimentKey: string) {
  return (await working(projectKey, experimentKey))?.kept.phases;
}

function audited(projectKey: string) {
  return test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('project_key', '=', projectKey)
    .orderBy('id')
    .execute();
}

async function failureOf(promise: Promise<unknown>): Promise<ControlError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ControlError)) throw error;
  return error;
}
