import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { ProjectView } from '../projects/project-view.ts';
import type { Validated } from './validate-thing.ts';

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
    experiments: [{ experimentKey: 'cta', status: 'running', variants }],
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
});
afterAll(() => test.stop());

const validate = (kind: string, content: object, key?: string) =>
  api.ask<Validated>('/projects/pk_dry/validate', { kind, content, ...(key && { key }) });
const variants = [
  { variantKey: 'a', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.6 },
];
const sound = variants.map((variant) => ({ ...variant, weight: 0.5 }));

describe('validating a thing without saving it', () => {
  it.each([
    ['goal', { type: 'custom_event', eventName: 'buy' }],
    ['audience', { audience: { attribute: 'country', operator: 'equals', value: 'DE' } }],
    ['experiment', { variants: sound }],
    ['survey', { questions: [{ questionId: 'why', type: 'open_text', title: 'Why?' }] }],
  ])('finds nothing wrong with a sound %s', async (kind, content) => {
    expect(await validate(kind, content)).toEqual({ ok: true, problems: [] });
  });

  it.each([
    ['goal', { type: 'nope' }, 'type'],
    ['goal', { type: 'custom_event' }, 'eventName'],
    ['audience', { audience: { attribute: 'country', operator: 'equals' } }, 'audience'],
    ['experiment', { variants }, 'variants'],
    ['experiment', { variants, goals: [{ goalKey: 'nowhere' }] }, 'goals.0.goalKey'],
    ['survey', { questions: [{ questionId: 'why', type: 'nope', title: 'Why?' }] }, 'questions.0.type'],
    ['experiment', { nmae: 'x' }, 'nmae'],
  ])('names the field that is wrong: %s %j', async (kind, content, path) => {
    const { ok, problems } = await validate(kind, content);
    expect(ok).toBe(false);
    expect(problems.map((problem) => problem.path).some((each) => each.startsWith(path))).toBe(true);
  });

  it('looks at a change of one that is there as saving it would', async () => {
    expect(await validate('experiment', { variants }, 'cta')).toMatchObject({ ok: false });
    expect(await validate('experiment', { name: 'New', variants: sound }, 'cta')).toEqual({
      ok: true,
      problems: [],
    });
  });

  it('changes nothing', async () => {
    const before = await api.ask<ProjectView>('/projects/pk_dry');
    await validate('goal', { type: 'custom_event', eventName: 'buy' }, 'buy');
    expect(await api.ask<ProjectView>('/projects/pk_dry')).toEqual(before);
  });
});
