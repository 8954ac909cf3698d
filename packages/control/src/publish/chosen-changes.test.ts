import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ControlErrorBody } from '../base/control-error.ts';
import { type PublishHarness, startPublishHarness } from './publish.harness.ts';
import type { UnpublishedChanges } from './read-changes.ts';

const projectKey = 'pk_part';
const changes = `/api/projects/${projectKey}/changes`;

let harness: PublishHarness;
beforeAll(async () => {
  harness = await startPublishHarness();
  await harness.apply(projectKey, { other: {}, third: {} });
  await harness.post(`/api/projects/${projectKey}/goals`, {
    goalKey: 'buy',
    type: 'custom_event',
    eventName: 'buy',
  });
  await harness.edit(projectKey, 'cta', (each) => ({
    ...each,
    goals: [{ goalKey: 'buy', role: 'primary', analysis: {} }],
  }));
  await harness.edit(projectKey, 'other', (each) => ({
    ...each,
    variants: each.variants.map((variant) => ({ ...variant, weight: 0.9 })),
  }));
  await harness.edit(projectKey, 'third', (each) => ({ ...each, coverage: 0.5 }));
});
afterAll(() => harness.test.stop());

const read = async (query: string) => (await harness.get<UnpublishedChanges>(`${changes}?${query}`))[1];
const keysOf = ({ difference: { added, changed } }: Pick<UnpublishedChanges, 'difference'>) =>
  [...added, ...changed].map(({ kind, key }) => `${kind} ${key}`).sort();

it('returns what a part includes, and nothing else', async () => {
  const part = await read('experiments=cta');
  expect(keysOf(part)).toEqual(['experiment cta', 'goal buy']);
  expect(part.changes.map(({ sentence }) => sentence).join()).not.toMatch(/third|other/);
  expect(part.errors).toEqual([]);
  expect((await read('')).errors).toHaveLength(1);
  expect((await read('experiments=cta&experiments=other')).errors).toHaveLength(1);
});

it('accepts comma-separated keys and repeated parameters', async () => {
  const expected = ['experiment cta', 'experiment third', 'goal buy'];
  expect(keysOf(await read('experiments=cta,third'))).toEqual(expected);
  expect(keysOf(await read('experiments=cta&experiments=third'))).toEqual(expected);
});

it('returns the same for a draft survey', async () => {
  await harness.post(`/api/projects/${projectKey}/surveys`, {
    surveyKey: 'asked',
    questions: [{ questionId: 'why', type: 'open_text', title: 'Why?' }],
    experiment: { experimentKey: 'cta', variantKeys: ['b'] },
  });
  const found = async (query: string) =>
    (await read(query)).warnings.flatMap(({ code, surveyKey }) => (surveyKey === 'asked' ? [code] : []));
  expect(await found('surveys=asked')).toEqual([]);
  expect(await found('surveys=asked&started=true')).toEqual(['one_variant_asked']);
});

it('returns the checks of a draft as if started, without starting it', async () => {
  const list = `/api/projects/${projectKey}/experiments`;
  await harness.post(list, { experimentKey: 'planned', name: 'Planned' });
  const found = async (query: string) =>
    (await read(query)).warnings.flatMap(({ code, experimentKey }) =>
      experimentKey === 'planned' ? [code] : [],
    );
  expect(await found('experiments=planned')).toEqual([]);
  expect(await found('experiments=planned&started=true')).toEqual(['no_goal']);
  expect(await found('experiments=third&started=true')).toEqual([]);
  expect((await harness.get<{ status: string }>(`${list}/planned`))[1].status).toBe('draft');
});

it.each([
  ['experiments=cta,nope', 404, 'experiment_not_found'],
  ['surveys=nope', 404, 'survey_not_found'],
  ['experiments=', 400, 'invalid_request'],
  ['goals=buy', 400, 'invalid_request'],
])('refuses %s', async (query, status, code) => {
  const [answered, body] = await harness.get<ControlErrorBody>(`${changes}?${query}`);
  expect([answered, body.error.code]).toEqual([status, code]);
});

it('returns the current part and its editor if the given state is stale', async () => {
  const { liveVersion: basedOn, revision } = await read('');
  const [status, body] = await harness.post<ControlErrorBody>(`/api/projects/${projectKey}/publish`, {
    basedOn,
    revision: revision - 1,
    experiments: ['cta'],
  });
  const now = await read('experiments=cta');
  expect([status, body.error.current]).toEqual([409, now]);
  expect(now.edits).toMatchObject([{ kind: 'goal', key: 'buy' }]);
});

it('is then published', async () => {
  const part = await read('experiments=cta');
  const [, published] = await harness.publish(projectKey, { experiments: ['cta'] });
  expect(published).toMatchObject({ status: 'published', difference: part.difference });
  expect(await read('experiments=cta')).toMatchObject({ changes: [], liveVersion: published.version });
});

it('returns the last editor of each difference, and of nothing else', async () => {
  const list = `/api/projects/${projectKey}/experiments`;
  await harness.post(list, { experimentKey: 'mine', name: 'Mine' });
  await harness.post(`${list}/mine/salt`, { revision: 1 });
  const audited = (await harness.audited(projectKey)).filter(({ subject }) => subject === 'mine');
  const last = audited.findLast(({ action }) => action === 'experiment.salt');
  expect((await read('experiments=mine')).edits).toEqual([
    { kind: 'experiment', key: 'mine', by: last?.actor_name, at: last?.at.toISOString() },
  ]);
  // `third` was inserted without an entry in the audit log.
  expect((await read('experiments=third')).edits).toEqual([]);
});
