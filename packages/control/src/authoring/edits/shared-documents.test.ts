import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi, editable } from '../../api/http/api.fixture.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
let experiments: ReturnType<typeof api.experimentsOf>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  await api.createProject({ name: 'Shop', projectKey: 'pk_shop' });
  experiments = api.experimentsOf('pk_shop');
});
afterAll(() => test.stop());

const phones = { attribute: 'device', operator: 'equals', value: 'mobile' };
const tablets = { attribute: 'device', operator: 'equals', value: 'tablet' };
const changed = { attribute: 'plan', operator: 'regex', value: '(' };

interface SharedDocument {
  readonly revision: number;
  readonly name: string;
  readonly usedBy: readonly string[];
}

/** Goals and audiences, each with content for the tests. */
const kinds = [
  {
    noun: 'goal',
    list: 'goals',
    named: (key: string, content: object) => ({ goalKey: key, ...content }),
    content: { type: 'click', selector: '#buy' },
    other: { type: 'click', selector: '#order' },
    wrong: { type: 'click', selector: '#buy >' },
    problem: 'selector',
    use: (key: string) => ({ goals: [{ goalKey: key }] }),
  },
  {
    noun: 'audience',
    list: 'audiences',
    named: (key: string, content: object) => ({ audienceKey: key, ...content }),
    content: { audience: phones },
    other: { audience: tablets },
    wrong: { audience: changed },
    problem: 'audience.value',
    use: (key: string) => ({ audienceKey: key }),
  },
] as const;

describe.each(kinds)('a $noun', ({ noun, list, named, content, other, wrong, problem, use }) => {
  const path = `/projects/pk_shop/${list}`;
  const create = (key: string, more: object = {}) =>
    api.ask<SharedDocument>(path, named(key, { ...content, ...more }));
  const all = async () => (await api.ask<Readonly<Record<string, readonly SharedDocument[]>>>(path))[list];

  it('is created, listed, changed and removed', async () => {
    expect(await create('first', { name: 'First' })).toMatchObject(
      named('first', { ...content, name: 'First', revision: 1, usedBy: [] }),
    );
    expect(await api.patch(`${path}/first`, 1, { ...other, name: 'Other' })).toMatchObject({
      ...other,
      name: 'Other',
      revision: 2,
    });
    expect(await all()).toContainEqual(expect.objectContaining({ name: 'Other', revision: 2 }));
    await api.ask(`${path}/first/remove`, { revision: 2 });
    expect(await all()).not.toContainEqual(expect.objectContaining({ name: 'Other' }));
    expect(await api.patchRefusal(`${path}/first`, 2, other)).toMatchObject({
      status: 404,
      code: `${noun}_not_found`,
    });
    expect(
      await test.db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', 'first')
        .where('action', 'like', `${noun}.%`)
        .orderBy('action')
        .execute(),
    ).toEqual(['create', 'remove', 'update'].map((what) => ({ action: `${noun}.${what}` })));
  });

  it('is refused under a taken key', async () => {
    await create('taken');
    expect(await api.refusal(path, named('taken', content))).toMatchObject({ code: 'already_exists' });
  });

  it('is refused with each problem and its position', async () => {
    expect(await api.refusal(path, named('wrong', wrong))).toMatchObject({
      code: 'invalid_configuration',
      details: [{ path: problem }],
    });
  });

  it('can be changed and removed only from its latest revision', async () => {
    await create('raced');
    await api.patch(`${path}/raced`, 1, { ...other, name: 'Newer' });
    for (const refused of [
      await api.patchRefusal(`${path}/raced`, 1, content),
      await api.refusal(`${path}/raced/remove`, { revision: 1 }),
    ])
      expect(refused).toMatchObject({
        code: 'conflict',
        current: { ...other, name: 'Newer', revision: 2 },
        base: { ...content, name: 'raced', revision: 1 },
      });
  });

  it('cannot be removed while an experiment uses it, even an archived one', async () => {
    await create('used');
    await experiments.create({ experimentKey: `uses-${noun}`, ...use('used') });
    expect(await all()).toContainEqual(
      expect.objectContaining({ ...named('used', {}), usedBy: [`uses-${noun}`] }),
    );
    await experiments.change(`uses-${noun}`, '/status', { status: 'archived' });
    expect(await api.refusal(`${path}/used/remove`, { revision: 1 })).toMatchObject({
      status: 409,
      code: 'in_use',
      message: expect.stringContaining(`"uses-${noun}"`),
    });
  });

  it('remains a draft until an experiment using it is published', async () => {
    await create('drafted');
    await experiments.create({ experimentKey: `draft-${noun}`, ...use('drafted') });
    await experiments.change(`draft-${noun}`, '/status', { status: 'running' });
    const before = await test.kv.get('project/pk_shop');
    await api.patch(`${path}/drafted`, 1, other);
    expect(await test.kv.get('project/pk_shop')).toBe(before);
    await experiments.change(`draft-${noun}`, '/status', { status: 'paused' });
    await experiments.change(`draft-${noun}`, '/status', { status: 'running' });
    const live = (await test.kv.get('project/pk_shop')) ?? '';
    expect(live).toContain(noun === 'goal' ? '#order' : 'tablet');
  });
});

it('counts a goal as used if another goal refers to it', async () => {
  for (const goalKey of ['cart', 'paid'])
    await api.ask('/projects/pk_shop/goals', { goalKey, type: 'custom_event', eventName: goalKey });
  const { experiment } = await experiments.create({
    experimentKey: 'ratio',
    goals: [{ goalKey: 'paid', role: 'primary', analysis: { kind: 'ratio', denominatorGoalKey: 'cart' } }],
  });
  expect(await api.refusal('/projects/pk_shop/goals/cart/remove', { revision: 1 })).toMatchObject({
    code: 'in_use',
  });
  await experiments.change('ratio', '', { ...editable(experiment), goals: [] });
  await api.ask('/projects/pk_shop/goals/cart/remove', { revision: 1 });
});

it('lists layers with the slots of their experiments', async () => {
  expect(await api.ask('/projects/pk_shop/layers', { layerKey: 'page' })).toEqual({
    layerKey: 'page',
    usedBy: [],
  });
  expect(await api.refusal('/projects/pk_shop/layers', { layerKey: 'page' })).toMatchObject({
    code: 'already_exists',
  });
  await experiments.create({ experimentKey: 'slotted', layer: { layerKey: 'page', from: 0.2, to: 0.4 } });
  expect(await api.ask('/projects/pk_shop/layers')).toEqual({
    layers: [
      {
        layerKey: 'page',
        usedBy: [{ experimentKey: 'slotted', status: 'draft', from: 0.2, to: 0.4 }],
      },
    ],
  });
});
