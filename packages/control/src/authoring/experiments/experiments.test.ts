import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi, editable } from '../../api/http/api.fixture.ts';
import type { ExperimentView } from './experiment-view.ts';
import type { ChangedExperiment } from './experiments.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let experiments: ReturnType<typeof api.experimentsOf>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  await api.createProject({ name: 'Shop', projectKey: 'pk_shop' });
  await api.ask('/projects/pk_shop/goals', { goalKey: 'buy', type: 'custom_event', eventName: 'bought' });
  await api.ask('/projects/pk_shop/layers', { layerKey: 'checkout' });
  experiments = api.experimentsOf('pk_shop');
});
afterAll(() => test.stop());

const at = (ms: number) => new Date(test.clock.now + ms).toISOString();
const hour = 3_600_000;

/** An experiment in the edges' snapshot, or undefined. */
async function served(experimentKey: string): Promise<Record<string, unknown> | undefined> {
  const { experiments: all } = JSON.parse((await test.kv.get('project/pk_shop')) ?? '{}');
  return all.find((each: { experimentKey: string }) => each.experimentKey === experimentKey);
}

async function working(experimentKey: string) {
  const { experiments: all } = await api.ask<{ experiments: ExperimentView[] }>(
    `/projects/pk_shop/experiments?text=${experimentKey}`,
  );
  return all.find((each) => each.experimentKey === experimentKey);
}

async function running(experimentKey: string, body: object = {}): Promise<ExperimentView> {
  await experiments.create({ experimentKey, ...body });
  return (await experiments.change(experimentKey, '/status', { status: 'running' })).experiment;
}

describe('a new experiment', () => {
  it('is a draft with a control and a variant at half the visitors each, served to no one', async () => {
    const { experiment, published } = await experiments.create({ name: 'Größere Knöpfe!' });
    expect(published).toBeNull();
    expect(experiment).toMatchObject({
      experimentKey: 'gro-ere-knopfe',
      name: 'Größere Knöpfe!',
      status: 'draft',
      revision: 1,
      live: null,
      isChanged: true,
      phase: null,
      phases: [],
      nextStatuses: ['scheduled', 'running', 'archived'],
      coverage: 1,
      variants: [
        { variantKey: 'control', weight: 0.5, isControl: true },
        { variantKey: 'variant', weight: 0.5, isControl: false },
      ],
    });
    expect(await served('gro-ere-knopfe')).toBeUndefined();
  });

  it('excludes a segment from a new phase, in addition to its own or a shared audience', async () => {
    await test.control.applyConfiguration(
      JSON.stringify({
        projects: [
          {
            projectKey: 'pk_segments',
            audiences: [
              {
                audienceKey: 'phones',
                audience: { attribute: 'device', operator: 'equals', value: 'mobile' },
              },
            ],
            experiments: ['plain', 'own', 'shared'].map((experimentKey) => ({
              experimentKey,
              status: 'running',
              ...(experimentKey === 'own' && {
                audience: { all: [{ attribute: 'country', operator: 'equals', value: 'DE' }] },
              }),
              ...(experimentKey === 'shared' && { audienceKey: 'phones' }),
              variants: [
                { variantKey: 'a', weight: 0.5, isControl: true },
                { variantKey: 'b', weight: 0.5 },
              ],
            })),
          },
        ],
      }),
      { author: 'tests' },
    );
    const without = { attribute: 'browser', value: 'firefox' };
    const ofSegments = api.experimentsOf('pk_segments');
    const begin = async (key: string) =>
      (await ofSegments.change(key, '/phase', { changes: { without } })).experiment;
    const not = { not: { attribute: 'browser', operator: 'equals', value: 'firefox' } };
    expect(await begin('plain')).toMatchObject({ audience: not, phase: { number: 2 }, live: 'running' });
    expect(await begin('own')).toMatchObject({
      audience: { all: [{ attribute: 'country', operator: 'equals', value: 'DE' }, not] },
    });
    const shared = await begin('shared');
    expect(shared).toMatchObject({
      audience: { all: [{ attribute: 'device', operator: 'equals', value: 'mobile' }, not] },
    });
    expect(shared).not.toHaveProperty('audienceKey');
  });

  it('gets a free key from its name, but never a requested key that is taken', async () => {
    await experiments.create({ name: 'Taken' });
    expect((await experiments.create({ name: 'Taken' })).experiment.experimentKey).toBe('taken-2');
    expect(await api.refusal('/projects/pk_shop/experiments', { experimentKey: 'taken' })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
  });

  it('is refused with every problem and its position', async () => {
    const refused = await api.refusal('/projects/pk_shop/experiments', {
      experimentKey: 'wrong',
      audience: { attribute: 'plan', operator: 'regex', value: '(' },
      audienceKey: 'nobody',
      urlRules: { include: [{ kind: 'exact', value: 'https://shop.example/*' }], exclude: [] },
      layer: { layerKey: 'nowhere', from: 0, to: 1 },
      goals: [{ goalKey: 'nothing' }],
      coverageSteps: [{ at: at(hour), coverage: 0.5 }],
      variants: [
        { variantKey: 'a', weight: 0.6, isControl: true },
        { variantKey: 'b', weight: 0.6, isControl: true },
      ],
    });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_configuration' });
    expect(refused.details?.map(({ path }) => path)).toEqual([
      'variants',
      'variants',
      'audienceKey',
      'layer.layerKey',
      'audienceKey',
      'goals.0.goalKey',
    ]);
    expect(refused.details?.map(({ message }) => message)).toContain('weights must sum to 1, not 1.2');
    const content = await api.refusal('/projects/pk_shop/experiments', {
      experimentKey: 'wrong',
      audience: { attribute: 'plan', operator: 'regex', value: '(' },
      urlRules: { include: [{ kind: 'exact', value: 'https://shop.example/*' }], exclude: [] },
      coverageSteps: [{ at: at(hour), coverage: 0.5 }],
      variants: [
        { variantKey: 'a', weight: 0.5, isControl: true },
        {
          variantKey: 'b',
          weight: 0.5,
          changes: [{ selector: '#a >', operation: 'hide', value: '', orderIndex: 0 }],
        },
      ],
    });
    expect(content.details?.map(({ path }) => path)).toEqual([
      'urlRules.include.0.value',
      'audience.value',
      'variants.1.changes.0.selector',
      'coverageSteps.0.coverage',
    ]);
    expect(await working('wrong')).toBeUndefined();
  });
});

describe('going live without a goal', () => {
  const warning = (experimentKey: string) => ({
    code: 'no_goal',
    experimentKey,
    path: `experiments.${experimentKey}.goals`,
    message: `Experiment "${experimentKey}" has no goal`,
    parameters: { name: experimentKey },
  });

  it('has a warning in every response that puts it before visitors, and in no other', async () => {
    await running('beside');
    expect(await experiments.create({ experimentKey: 'aimless' })).toMatchObject({ warnings: [] });
    const warningsAfter = async (what: string, body: object) =>
      (await experiments.change('aimless', what, body)).warnings;
    expect(await warningsAfter('/status', { status: 'running' })).toEqual([warning('aimless')]);
    expect(await warningsAfter('/status', { status: 'paused' })).toEqual([]);
    expect(await warningsAfter('/status', { status: 'running' })).toEqual([warning('aimless')]);
    expect(await warningsAfter('/phase', {})).toEqual([warning('aimless')]);
    expect(await warningsAfter('/status', { status: 'completed' })).toEqual([]);
    await experiments.create({ experimentKey: 'planned', startAt: at(hour) });
    expect((await experiments.change('planned', '/status', { status: 'scheduled' })).warnings).toEqual([
      warning('planned'),
    ]);
  });

  it('has no warning once a goal exists, but another one', async () => {
    await experiments.create({ experimentKey: 'decided', goals: [{ goalKey: 'buy', role: 'primary' }] });
    expect((await experiments.change('decided', '/status', { status: 'running' })).warnings).toEqual([]);
    await experiments.create({ experimentKey: 'watched', goals: [{ goalKey: 'buy', role: 'secondary' }] });
    expect((await experiments.change('watched', '/status', { status: 'running' })).warnings).toMatchObject([
      { code: 'no_primary_goal', experimentKey: 'watched' },
    ]);
  });
});

describe('an edit', () => {
  it('changes every given field, keeps variant ids, and is not live', async () => {
    const before = await running('edited');
    const body = editable(before);
    const { experiment, published } = await experiments.change('edited', '', {
      ...body,
      name: 'Edited',
      hypothesis: 'It sells more',
      goals: [{ goalKey: 'buy', role: 'primary', analysis: { windowHours: 24 } }],
      variants: body.variants.map((variant) => ({ ...variant, name: `New ${variant.variantKey}` })),
    });
    expect(published).toBeNull();
    expect(experiment).toMatchObject({
      name: 'Edited',
      hypothesis: 'It sells more',
      revision: before.revision + 1,
      isChanged: true,
      live: 'running',
      goals: [{ goalKey: 'buy', role: 'primary', analysis: { windowHours: 24 } }],
    });
    expect(experiment.variants.map(({ variantId }) => variantId)).toEqual(
      before.variants.map(({ variantId }) => variantId),
    );
    expect(await served('edited')).toMatchObject({ name: 'edited', goals: [] });
    const without = await experiments.change('edited', '', { hypothesis: null });
    expect(without.experiment).not.toHaveProperty('hypothesis');
    expect(without.experiment).toMatchObject({ name: 'Edited', goals: experiment.goals });
  });

  it('accepts any response again, and refuses changes to read-only fields', async () => {
    const view = await running('taken-back');
    const [path, send] = ['/projects/pk_shop/experiments/taken-back', api.patch<ChangedExperiment>];
    expect((await send(path, view.revision, view)).experiment).toEqual(view);
    const other = { status: 'paused', salt: 'mine', experimentId: 'mine', name: 'Other' };
    expect(await api.patchRefusal(path, view.revision, other)).toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: 'status' }, { path: 'salt' }, { path: 'experimentId' }],
    });
    const variants = view.variants.map((variant) => ({ ...variant, variantId: 'mine' }));
    expect(await api.patchRefusal(path, view.revision, { variants, nmae: 'x' })).toMatchObject({
      details: [
        { path: 'variants.0.variantId' },
        { path: 'variants.1.variantId' },
        { path: 'nmae', message: 'unknown field "nmae", did you mean name?' },
      ],
    });
    expect(await api.ask(path)).toEqual(view);
  });

  it('requires the revision it is based on', async () => {
    await running('unmatched');
    const response = await test.control.operatorApp.request('/api/projects/pk_shop/experiments/unmatched', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: '{"name":"x"}',
    });
    expect([response.status, await response.json()]).toMatchObject([
      428,
      { error: { code: 'precondition_required' } },
    ]);
  });

  it('based on an older revision is a conflict that shows the current state', async () => {
    const { experiment } = await experiments.create({ experimentKey: 'raced' });
    const body = editable(experiment);
    await experiments.change('raced', '', { ...body, name: 'First' });
    const refused = await experiments.refused('raced', '', { ...body, name: 'Second' });
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.current).toEqual(await experiments.read('raced'));
    expect(refused.current).toMatchObject({ name: 'First', revision: 2 });
    for (const [what, more] of [
      ['/status', { status: 'running' }],
      ['/phase', {}],
      ['/rollout', { variantKey: null }],
    ] as const)
      expect((await experiments.refused('raced', what, { revision: 1, ...more })).code).toBe('conflict');
  });

  it('that changes nothing keeps the revision and the audit log unchanged', async () => {
    const { experiment } = await experiments.create({ experimentKey: 'same' });
    const again = await experiments.change('same', '', editable(experiment));
    expect(again.experiment.revision).toBe(experiment.revision);
    expect((await auditOf('same')).map(({ action }) => action)).toEqual(['experiment.create']);
  });

  it('made by two at once succeeds for one of them', async () => {
    const { experiment } = await experiments.create({ experimentKey: 'twice' });
    const body = editable(experiment);
    const other = createApi(test.otherControl.operatorApp).experimentsOf('pk_shop');
    const outcomes = await Promise.allSettled([
      experiments.change('twice', '', { ...body, name: 'One' }),
      other.change('twice', '', { ...body, name: 'Two' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await experiments.read('twice')).revision).toBe(2);
  });

  it('keeps the id of a variant that is removed and added again', async () => {
    const { experiment } = await experiments.create({ experimentKey: 'back' });
    const body = editable(experiment);
    const [first, second] = body.variants;
    await experiments.change('back', '', { ...body, variants: [first, { ...second, variantKey: 'other' }] });
    const again = await experiments.change('back', '', { ...body, revision: 2 });
    expect(again.experiment.variants).toEqual(experiment.variants);
  });

  it('of an archived experiment is refused', async () => {
    await experiments.create({ experimentKey: 'shelved' });
    await experiments.change('shelved', '/status', { status: 'archived' });
    const body = editable(await experiments.read('shelved'));
    expect((await experiments.refused('shelved', '', { ...body, name: 'x' })).code).toBe(
      'experiment_archived',
    );
  });
});

/** A change of an experiment with half of the visitors, and the fields for which it is refused. */
const invalidating: readonly (readonly [name: string, change: object, fields: readonly string[]])[] = [
  ['other weights', arms(['control', 0.4], ['variant', 0.6]), ['variants.0.weight', 'variants.1.weight']],
  [
    'another control',
    { variants: [arm('control', 0.5, false), arm('variant', 0.5, true)] },
    ['variants.0.isControl', 'variants.1.isControl'],
  ],
  ['another order', arms(['variant', 0.5], ['control', 0.5]), ['variants']],
  ['one more variant', arms(['control', 0.5], ['variant', 0.5], ['c', 0]), ['variants']],
  ['another variant', arms(['control', 0.5], ['c', 0.5]), ['variants']],
  ['another slot', { layer: { layerKey: 'checkout', from: 0.9, to: 1 } }, ['layer']],
];

function arm(variantKey: string, weight: number, isControl = variantKey === 'control') {
  return { variantKey, weight, isControl };
}

function arms(...variants: readonly (readonly [key: string, weight: number])[]) {
  return { variants: variants.map(([key, weight]) => arm(key, weight)) };
}

describe('a change that would invalidate collected data', () => {
  it.each(invalidating)('is refused while running, paused or completed: %s', async (name, change, fields) => {
    const key = `counted-${name.replaceAll(' ', '-')}`;
    await running(key, { coverage: 0.5 });
    for (const status of ['running', 'paused', 'completed']) {
      if (status !== 'running') await experiments.change(key, '/status', { status });
      const body = { ...editable(await experiments.read(key)), ...change };
      const refused = await experiments.refused(key, '', body);
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'needs_new_phase',
        expect.stringContaining('start a new phase'),
      ]);
      expect(refused.details?.map(({ path }) => path)).toEqual(fields);
    }
    // A new phase accepts the same change.
    const { experiment } = await experiments.change(key, '/phase', { changes: change });
    expect(experiment).toMatchObject({ ...change, status: 'running', phase: { number: 2 } });
  });

  it('is allowed in a draft', async () => {
    const { experiment } = await experiments.create({ experimentKey: 'free', coverage: 0.5 });
    const [first, second] = editable(experiment).variants;
    const changed = await experiments.change('free', '', {
      ...editable(experiment),
      coverage: 0.1,
      variants: [
        { ...first, weight: 0.1 },
        { ...second, weight: 0.9 },
      ],
    });
    expect(changed.experiment).toMatchObject({ coverage: 0.1, variants: [{ weight: 0.1 }, { weight: 0.9 }] });
  });

  it.each([0.9, 0.1])('does not include coverage: %d', async (coverage) => {
    const key = `covered-${coverage * 10}`;
    const before = await running(key, { coverage: 0.5 });
    const { experiment } = await experiments.change(key, '', { ...editable(before), coverage });
    expect(experiment).toMatchObject({ coverage, phase: before.phase });
  });
});

describe('the lifecycle of an experiment', () => {
  it('publishes it alone with each status, in phases', async () => {
    const other = await running('neighbour');
    await experiments.change('neighbour', '', { ...editable(other), name: 'Draft of a name' });
    const { experiment: draft } = await experiments.create({ experimentKey: 'life' });
    const { experiment, published } = await experiments.change('life', '/status', {
      status: 'running',
      reason: 'We begin',
    });
    expect(published).toMatchObject({ status: 'published' });
    expect(experiment).toMatchObject({
      status: 'running',
      live: 'running',
      isChanged: false,
      phase: { number: 1, startedAt: at(0) },
      nextStatuses: ['paused', 'completed'],
    });
    expect(await served('life')).toMatchObject({ salt: draft.salt });
    expect(await served('neighbour')).toMatchObject({ name: 'neighbour' });

    test.clock.now += hour;
    await experiments.change('life', '/status', { status: 'paused' });
    expect(await served('life')).toBeUndefined();
    test.clock.now += hour / 2;
    const resumed = await experiments.change('life', '/status', { status: 'running' });
    expect(resumed.experiment).toMatchObject({
      salt: draft.salt,
      phases: [{ number: 1, startedAt: at(-1.5 * hour) }],
    });

    const completed = await experiments.change('life', '/status', {
      status: 'completed',
      rollout: 'variant',
    });
    expect(completed.experiment.phases).toEqual([
      {
        number: 1,
        registered: expect.any(Object),
        startedAt: at(-1.5 * hour),
        pauses: [{ from: at(-hour / 2), until: at(0) }],
        endedAt: at(0),
        rolledOutAt: at(0),
      },
    ]);
    expect(await served('life')).toMatchObject({ rollout: 'variant' });
    const rolled = await experiments.change('life', '/rollout', { variantKey: 'control' });
    expect(rolled.experiment.rollout).toBe('control');
    expect(await served('life')).toMatchObject({ rollout: 'control' });

    const refused = await experiments.refused('life', '/status', { status: 'running' });
    expect(refused.code).toBe('needs_new_phase');
    test.clock.now += hour;
    const again = await experiments.change('life', '/phase', { reason: 'Once more' });
    expect(again.experiment).toMatchObject({
      status: 'running',
      phases: [
        { number: 1, endedAt: at(-hour) },
        { number: 2, startedAt: at(0) },
      ],
    });
    expect(again.experiment).not.toHaveProperty('rollout');
    expect(again.experiment.salt).not.toBe(draft.salt);
    expect(await served('life')).toMatchObject({ salt: again.experiment.salt });

    await experiments.change('life', '/status', { status: 'completed', rollout: 'variant' });
    await experiments.change('life', '/status', { status: 'archived' });
    expect(await served('life')).toBeUndefined();
    const restored = await experiments.change('life', '/status', { status: 'completed' });
    expect(restored.experiment).toMatchObject({ status: 'completed', live: 'completed' });
    expect((await auditOf('life')).map(({ action }) => action)).toEqual([
      'experiment.create',
      'experiment.start',
      'experiment.pause',
      'experiment.resume',
      'experiment.complete',
      'experiment.rollout',
      'experiment.phase',
      'experiment.complete',
      'experiment.archive',
      'experiment.restore',
    ]);
    expect((await auditOf('life'))[1]).toMatchObject({
      actor_kind: 'operator',
      before: { status: 'draft' },
      after: { status: 'running', reason: 'We begin' },
    });
  });

  it('does not publish a draft that is archived and restored', async () => {
    await experiments.create({ experimentKey: 'shelf' });
    for (const status of ['archived', 'draft'])
      expect((await experiments.change('shelf', '/status', { status })).published).toBeNull();
  });

  it.each([
    ['draft', 'paused', 'scheduled or running or archived'],
    ['draft', 'completed', 'scheduled or running or archived'],
    ['running', 'draft', 'paused or completed'],
  ])('refuses transitions missing from the table: %s to %s', async (before, status, allowed) => {
    const key = `no-${before}-${status}`;
    if (before === 'running') await running(key);
    else await experiments.create({ experimentKey: key });
    const refused = await experiments.refused(key, '/status', { status });
    expect([refused.status, refused.code]).toEqual([409, 'invalid_transition']);
    expect(refused.message).toContain(`can become ${allowed}`);
  });

  it('starts now when started by hand, whatever the planned start', async () => {
    await experiments.create({ experimentKey: 'sooner', startAt: at(hour), endAt: at(2 * hour) });
    await experiments.change('sooner', '/status', { status: 'scheduled' });
    expect(await served('sooner')).toMatchObject({ startAt: at(hour) });
    const { experiment } = await experiments.change('sooner', '/status', { status: 'running' });
    expect(experiment).not.toHaveProperty('startAt');
    expect(await served('sooner')).not.toHaveProperty('startAt');
  });

  it('does not start after its end, without a scheduled start, or in an occupied slot', async () => {
    await experiments.create({ experimentKey: 'over', endAt: at(-hour) });
    const over = await experiments.refused('over', '/status', { status: 'running' });
    expect([over.code, over.details?.[0]?.path]).toEqual(['invalid_configuration', 'endAt']);
    await experiments.create({ experimentKey: 'planless' });
    const planless = await experiments.refused('planless', '/status', { status: 'scheduled' });
    expect([planless.code, planless.details?.[0]?.path]).toEqual(['invalid_configuration', 'startAt']);
    await running('holder', { layer: { layerKey: 'checkout', from: 0, to: 0.5 } });
    await experiments.create({ experimentKey: 'late', layer: { layerKey: 'checkout', from: 0.4, to: 0.6 } });
    const late = await experiments.refused('late', '/status', { status: 'running' });
    expect([late.code, late.details?.[0]?.path]).toEqual(['invalid_configuration', 'layer']);
    expect(late.message).toContain('overlaps');
  });

  it('does not start in a slot that another one frees only in its draft', async () => {
    await api.ask('/projects/pk_shop/layers', { layerKey: 'header' });
    const layer = { layerKey: 'header', from: 0, to: 0.5 };
    await experiments.create({ experimentKey: 'mover', layer, startAt: at(hour) });
    await experiments.change('mover', '/status', { status: 'scheduled' });
    const body = editable(await experiments.read('mover'));
    await experiments.change('mover', '', { ...body, layer: { ...layer, from: 0.5, to: 1 } });
    await experiments.create({ experimentKey: 'taker', layer });
    const refused = await experiments.refused('taker', '/status', { status: 'running' });
    expect([refused.code, refused.details?.map(({ path }) => path)]).toEqual([
      'invalid_configuration',
      ['layer'],
    ]);
    expect(await served('taker')).toBeUndefined();
  });

  it('accepts a winner only on completion', async () => {
    await running('early');
    const refused = await experiments.refused('early', '/status', { status: 'paused', rollout: 'variant' });
    expect(refused.details).toEqual([
      {
        path: 'rollout',
        message: 'rollout applies to completed experiments only',
        code: 'only_for_completed',
      },
    ]);
    expect((await experiments.refused('early', '/rollout', { variantKey: 'variant' })).code).toBe(
      'invalid_transition',
    );
    await experiments.change('early', '/status', { status: 'completed' });
    expect((await experiments.refused('early', '/rollout', { variantKey: 'nobody' })).code).toBe(
      'variant_not_found',
    );
  });
});

describe('a duplicate', () => {
  it('is a draft of the same content with new ids and salt, without times', async () => {
    const original = await running('source', {
      endAt: at(hour),
      coverage: 0.5,
      coverageSteps: [{ at: at(1_000), coverage: 1 }],
      goals: [{ goalKey: 'buy' }],
    });
    const { experiment, published } = await api.ask<{ experiment: ExperimentView; published: null }>(
      '/projects/pk_shop/experiments/source/duplicate',
      {},
    );
    expect(published).toBeNull();
    expect(experiment).toMatchObject({
      experimentKey: 'source-copy',
      name: 'source (copy)',
      status: 'draft',
      phases: [],
      coverage: 0.5,
      coverageSteps: [],
      goals: original.goals,
    });
    expect(experiment).not.toHaveProperty('endAt');
    expect(experiment.salt).not.toBe(original.salt);
    const ids = [original, experiment].flatMap(({ experimentId, variants }) => [
      experimentId,
      ...variants.map(({ variantId }) => variantId),
    ]);
    expect(new Set(ids).size).toBe(6);
  });
});

describe('the experiment list', () => {
  it('filters by status, or by text in key or name', async () => {
    await running('listed', { name: 'Needle in it' });
    const keys = async (query: string) => {
      const { experiments: found } = await api.ask<{ experiments: ExperimentView[] }>(
        `/projects/pk_shop/experiments?${query}`,
      );
      return found.map(({ experimentKey }) => experimentKey);
    };
    expect(await keys('text=needle')).toEqual(['listed']);
    expect(await keys('text=needle&status=draft')).toEqual([]);
    expect(await keys('status=running')).toContain('listed');
    expect((await api.refusal('/projects/pk_shop/experiments?status=x')).code).toBe('invalid_request');
  });

  it('returns phases without their registered plan, unlike a single experiment', async () => {
    const { phase } = await running('brief');
    expect(phase).toHaveProperty('registered');
    const { experiments: found } = await api.ask<{ experiments: ExperimentView[] }>(
      '/projects/pk_shop/experiments?text=brief',
    );
    expect(found).toMatchObject([{ phase: { number: 1 } }]);
    expect(found[0]?.phase).not.toHaveProperty('registered');
  });
});

it('returns 404 for an unknown project or experiment', async () => {
  expect(await api.refusal('/projects/pk_none/experiments')).toMatchObject({ code: 'project_not_found' });
  expect(await api.refusal('/projects/pk_shop/experiments/none')).toMatchObject({
    code: 'experiment_not_found',
  });
});

it('publishes nothing if the surrounding transaction fails', async () => {
  await experiments.create({ experimentKey: 'broken' });
  test.kv.beforePut = () => Promise.reject(new Error('full'));
  const refused = await experiments.refused('broken', '/status', { status: 'running' });
  test.kv.beforePut = async () => undefined;
  // It is saved, and delivered later.
  expect(refused.code).toBe('not_delivered');
  expect(await working('broken')).toMatchObject({ status: 'running', live: 'running' });
  await test.control.reconcile();
  expect(await served('broken')).toBeDefined();
});

async function auditOf(subject: string) {
  return await test.db
    .selectFrom('audit_log')
    .selectAll()
    .where('project_key', '=', 'pk_shop')
    .where('subject', '=', subject)
    // The test's clock stands still, but transaction ids increase.
    .orderBy(sql`xmin::text::bigint`)
    .execute();
}

describe('a new salt', () => {
  it('is allowed before any visitor, and recorded in the audit log', async () => {
    await experiments.create({ experimentKey: 'salted' });
    const { experiment, published } = await experiments.change('salted', '/salt', {
      salt: 'salted-7',
      reason: 'It is balanced',
    });
    expect(experiment).toMatchObject({ status: 'draft', salt: 'salted-7', revision: 2 });
    expect(published).toBeNull();
    const line = await test.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', 'salted')
      .where('action', '=', 'experiment.salt')
      .executeTakeFirst();
    expect(line?.after).toMatchObject({ salt: 'salted-7', reason: 'It is balanced' });
    const other = await experiments.change('salted', '/salt', {});
    expect(other.experiment.salt).not.toBe('salted-7');
  });

  it('is refused after it has run, when archived, or from another revision', async () => {
    await running('met');
    expect(await experiments.refused('met', '/salt', {})).toMatchObject({
      status: 409,
      code: 'needs_new_phase',
      details: [{ path: 'salt', code: 'other_salt' }],
    });
    await experiments.create({ experimentKey: 'away' });
    expect(await experiments.refused('away', '/salt', { revision: 7 })).toMatchObject({ code: 'conflict' });
    await experiments.change('away', '/status', { status: 'archived' });
    expect(await experiments.refused('away', '/salt', {})).toMatchObject({ code: 'experiment_archived' });
  });
});
