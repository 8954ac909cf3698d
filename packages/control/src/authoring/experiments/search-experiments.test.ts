import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import type { ControlErrorBody } from '../../base/control-error.ts';
import type { ExperimentMatch } from './search-experiments.ts';

const path = '/api/projects/pk_shop/experiments';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  await apply({ bar: 'running', card: 'running', size: 'running' });
  test.clock.now += 86_400_000;
  await apply({ bar: 'completed', card: 'completed', size: 'running' });
  await decide('bar', { decision: 'shipped', variantKey: 'b', why: 'It sells', learned: 'Thumbs reach it' });
});
afterAll(() => test.stop());

async function apply(statuses: Readonly<Record<string, string>>): Promise<void> {
  const variants = ['a', 'b'].map((variantKey) => ({
    variantKey,
    weight: 0.5,
    isControl: variantKey === 'a',
  }));
  const contents: Readonly<Record<string, object>> = {
    bar: { name: 'Sticky bar', owner: 'Zoë Müller', tags: ['mobile', 'checkout'] },
    card: {
      name: 'Card',
      hypothesis: 'Größere Bilder verkaufen',
      owner: 'ben@shop.example',
      tags: ['mobile'],
    },
    size: { name: 'Checkout size', notes: 'Ask Ben' },
  };
  const experiments = [
    ...Object.entries(statuses).map(([experimentKey, status]) => ({ experimentKey, status, variants })),
    { experimentKey: 'idea', variants },
  ].map((each) => ({ ...each, ...contents[each.experimentKey] }));
  const projects = [{ projectKey: 'pk_shop', experiments }, { projectKey: 'pk_other' }];
  await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
}

async function decide(experimentKey: string, decision: object): Promise<void> {
  const response = await test.control.operatorApp.request(`${path}/${experimentKey}/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: 0, ...decision }),
  });
  expect(response.status).toBe(200);
}

async function list(query: string): Promise<readonly ExperimentMatch[]> {
  const response = await test.control.operatorApp.request(`${path}?${query}`);
  return ((await response.json()) as { readonly experiments: readonly ExperimentMatch[] }).experiments;
}

const keysBy = async (query: string) => (await list(query)).map(({ experimentKey }) => experimentKey);
const fieldsBy = async (text: string) =>
  (await list(`text=${encodeURIComponent(text)}`)).map(({ experimentKey, matches }) => [
    experimentKey,
    matches,
  ]);

describe('experiments', () => {
  it.each([
    ['bar', [['bar', ['key', 'name']]]],
    ['THUMB', [['bar', ['learned']]]],
    ['sells sticky', [['bar', ['name', 'why']]]],
    ['sticky size', []],
    [
      'checkout',
      [
        ['bar', ['tags']],
        ['size', ['name']],
      ],
    ],
    ['grossere', [['card', ['hypothesis']]]],
    ['zoe mueller', [['bar', ['owner']]]],
    [
      'ben',
      [
        ['card', ['owner']],
        ['size', ['notes']],
      ],
    ],
    ['100%_', []],
  ])('are found by the words %s, anywhere', async (text, found) => {
    expect(await fieldsBy(text)).toEqual(found);
  });

  it.each([
    ['', ['bar', 'card', 'idea', 'size']],
    ['text=%20', ['bar', 'card', 'idea', 'size']],
    ['status=completed', ['bar', 'card']],
    ['tag=Mobile', ['bar', 'card']],
    ['tag=mobile&tag=checkout', ['bar']],
    ['owner=muller', ['bar']],
    ['decision=shipped', ['bar']],
    ['decision=undecided', ['card']],
    ['decision=undecided&text=sticky', []],
  ])('are filtered by %j, all of which must match', async (query, keys) => {
    expect(await keysBy(query)).toEqual(keys);
  });

  it('include their decision, owner and tags', async () => {
    expect(await list('')).toMatchObject([
      { decision: 'shipped', owner: 'Zoë Müller', tags: ['mobile', 'checkout'], matches: [] },
      { decision: 'undecided', owner: 'ben@shop.example', tags: ['mobile'] },
      { decision: null, tags: [] },
      { decision: null, tags: [] },
    ]);
  });

  it.each([
    ['status=odd', 'status', /^must be one of draft, .+, not "odd"$/],
    ['decision=no', 'decision', /^must be one of shipped, .+, undecided, not "no"$/],
    ['verdict=won', 'verdict', /^must be one of winning, .+, not_ready, not "won"$/],
    ['tag=', 'tag.0', /^must not be empty$/],
    [`text=${'x'.repeat(201)}`, 'text', /^must have at most 200 characters$/],
    ['verdikt=win', 'verdikt', /^unknown field/],
  ])('reject %s, with the problem and its position', async (query, field, message) => {
    const response = await test.control.operatorApp.request(`${path}?${query}`);
    const { error } = (await response.json()) as ControlErrorBody;
    expect([response.status, error.code]).toEqual([400, 'invalid_request']);
    expect(error.details).toEqual([
      expect.objectContaining({ path: field, message: expect.stringMatching(message) }),
    ]);
  });

  it('exclude other projects, and 404 for an unknown one', async () => {
    const other = await test.control.operatorApp.request('/api/projects/pk_other/experiments?text=bar');
    expect(await other.json()).toEqual({ experiments: [] });
    expect((await test.control.operatorApp.request('/api/projects/pk_none/experiments')).status).toBe(404);
  });
});
