import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { runs } from '../../../../../tests/support/volume.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { ProjectView } from '../projects/project-view.ts';
import type { ValidationResult } from './validate-by-dry-run.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  const variants = [
    { variantKey: 'a', weight: 0.5, isControl: true },
    { variantKey: 'b', weight: 0.5 },
  ];
  const project = {
    projectKey: 'pk_dry',
    goals: [{ goalKey: 'taken', type: 'custom_event', eventName: 'buy' }],
    experiments: [{ experimentKey: 'cta', status: 'running', variants }],
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
});
afterAll(() => test.stop());

const validate = (kind: string, content: object, key?: string) =>
  api.ask<ValidationResult>('/projects/pk_dry/validate', { kind, content, ...(key && { key }) });
const variants = [
  { variantKey: 'a', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.6 },
];
const sound = variants.map((variant) => ({ ...variant, weight: 0.5 }));

describe('validating a document', () => {
  it.each([
    ['goal', { goalKey: 'buy', type: 'custom_event', eventName: 'buy' }],
    ['audience', { audienceKey: 'de', audience: { attribute: 'country', operator: 'equals', value: 'DE' } }],
    ['layer', { layerKey: 'page' }],
    ['experiment', { variants: sound }],
    ['survey', { questions: [{ questionId: 'why', type: 'open_text', title: 'Why?' }] }],
  ])('accepts a valid %s', async (kind, content) => {
    expect(await validate(kind, content)).toEqual({ ok: true, problems: [] });
  });

  it.each([
    ['goal', { goalKey: 'buy', type: 'nope' }, 'type'],
    ['goal', { goalKey: 'a b', type: 'custom_event', eventName: 'buy' }, 'goalKey'],
    ['goal', { goalKey: 'taken', type: 'custom_event', eventName: 'buy' }, 'goalKey'],
    ['goal', { type: 'custom_event', eventName: 'buy' }, 'goalKey'],
    ['layer', { layerKey: 'a b' }, 'layerKey'],
    ['goal', { goalKey: 'buy', type: 'custom_event' }, 'eventName'],
    ['audience', { audienceKey: 'de', audience: { attribute: 'country', operator: 'equals' } }, 'audience'],
    ['experiment', { variants }, 'variants'],
    ['experiment', { variants, goals: [{ goalKey: 'nowhere' }] }, 'goals.0.goalKey'],
    ['survey', { questions: [{ questionId: 'why', type: 'nope', title: 'Why?' }] }, 'questions.0.type'],
    ['experiment', { nmae: 'x' }, 'nmae'],
  ])('names the invalid field: %s %j', async (kind, content, path) => {
    const { ok, problems } = await validate(kind, content);
    expect(ok).toBe(false);
    expect(problems.map((problem) => problem.path).some((each) => each.startsWith(path))).toBe(true);
  });

  it('checks a change to an existing one as saving it would', async () => {
    expect(await validate('experiment', { variants }, 'cta')).toMatchObject({ ok: false });
    for (const content of [{ name: 'New' }, { name: 'New', variants: sound }, { tags: null }])
      expect(await validate('experiment', content, 'cta')).toEqual({ ok: true, problems: [] });
    const weights = sound.map((variant, at) => ({ ...variant, weight: at === 0 ? 0.2 : 0.8 }));
    expect(await validate('experiment', { variants: weights }, 'cta')).toMatchObject({
      ok: false,
      problems: [{ path: 'variants.0.weight', code: 'other_weights' }, { path: 'variants.1.weight' }],
    });
    expect(await validate('experiment', { name: 'New' }, 'caa')).toMatchObject({
      ok: false,
      problems: [{ path: 'experimentKey', code: 'experiment_not_found' }],
    });
  });

  it('changes nothing', async () => {
    const before = await api.ask<ProjectView>('/projects/pk_dry');
    await validate('goal', { goalKey: 'buy', type: 'custom_event', eventName: 'buy' });
    await validate('experiment', { name: 'New', startAt: '2026-01-01' }, 'cta');
    expect(await api.ask<ProjectView>('/projects/pk_dry')).toEqual(before);
    expect(
      await test.db.selectFrom('audit_log').select('action').where('action', 'like', 'goal.%').execute(),
    ).toEqual([]);
  });

  it('reports problems with project settings, and saves none of them', async () => {
    const before = await api.ask<ProjectView>('/projects/pk_dry');
    expect(await validate('project', { retentionDays: 30, allowedOrigins: ['https://a.example'] })).toEqual({
      ok: true,
      problems: [],
    });
    const { ok, problems } = await validate('project', { allowedOrigins: ['a.example'], retentionDays: 0 });
    expect([ok, problems.map(({ path }) => path)]).toEqual([false, ['allowedOrigins.0', 'retentionDays']]);
    expect(await api.ask<ProjectView>('/projects/pk_dry')).toEqual(before);
  });

  it('agrees with saving, for any edit', async () => {
    const weight = fc.constantFrom(0.5, 0.5, 0.4, 0.6);
    const variant = fc.record({
      variantKey: fc.constantFrom('a', 'b', 'c'),
      weight,
      isControl: fc.boolean(),
      name: fc.constantFrom('A', '', undefined),
    });
    const experiment = fc.record(
      {
        name: fc.constantFrom('One', 'Two', '', null),
        coverage: fc.constantFrom(1, 0.5, 2, null),
        variants: fc.oneof(fc.constant(sound), fc.array(variant, { minLength: 1, maxLength: 3 })),
        goals: fc.constantFrom([], [{ goalKey: 'taken' }], [{ goalKey: 'nowhere' }]),
        layer: fc.constantFrom(null, { layerKey: 'nowhere', from: 0, to: 1 }),
        status: fc.constantFrom('running', 'draft'),
        plan: fc.constantFrom(null, { engine: 'fixed' }, { alpha: 0.01 }),
        startAt: fc.constantFrom(null, '2026-01-01', '2036-01-01'),
        nmae: fc.constant('x'),
      },
      { requiredKeys: [] },
    );
    const goal = fc.record(
      {
        name: fc.constantFrom('One', 'Two', ''),
        type: fc.constantFrom('custom_event', 'click'),
        eventName: fc.constantFrom('buy', '', null),
        selector: fc.constantFrom('#buy', '#buy >', null),
      },
      { requiredKeys: [] },
    );
    const edit = fc.oneof(
      experiment.map((content) => ({ kind: 'experiment', list: 'experiments', key: 'cta', content })),
      goal.map((content) => ({ kind: 'goal', list: 'goals', key: 'taken', content })),
    );
    await fc.assert(
      fc.asyncProperty(edit, async ({ kind, list, key, content }) => {
        const sent: object = JSON.parse(JSON.stringify(content));
        const result = await validate(kind, sent, key);
        const path = `/projects/pk_dry/${list}/${key}`;
        const { revision } = await api.ask<{ revision: number }>(path);
        const saved = await api.send<{ error?: { details: unknown } }>(path, sent, {
          'If-Match': `"${revision}"`,
        });
        expect(result.ok).toBe(saved.status === 200);
        if (!result.ok) expect(result.problems).toEqual(saved.body.error?.details);
      }),
      { numRuns: runs(60) },
    );
  });
});
