import { bootstrapExperimentSchema } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { decide } from './decide.ts';
import { prepareSnapshot } from './prepare-snapshot.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

const variant = (variantKey: string, id: number, text: string) => ({
  variantKey,
  variantId: `01900000-0000-7000-8000-00000000000${id}`,
  name: variantKey,
  weight: 0.5,
  isControl: id === 1,
  changes:
    text === '' ? [] : [{ selector: '#buy', operation: 'set_text' as const, value: text, orderIndex: 0 }],
});

const snapshot: Snapshot = {
  formatVersion: 1,
  projectKey: 'pk_test',
  version: '2026-01-02T03:04:05.678Z',
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
  experiments: [
    {
      experimentKey: 'cta',
      experimentId: '01900000-0000-7000-8000-000000000000',
      name: 'Call to action',
      salt: 'exp-1',
      coverage: 1,
      urlRules: { include: [{ kind: 'glob', value: '*/product/*' }], exclude: [] },
      variants: [variant('control', 1, ''), variant('buy-now', 2, 'Buy now')],
      goals: [],
      exposure: 'element',
      probes: ['#buy'],
    },
  ],
};
const prepared = prepareSnapshot(snapshot);
const page = 'https://shop.example/product/mug';

it('gives a visitor the variant of the reference vectors, and no other variant of it', () => {
  const [decided, ...others] = decide(prepared, {
    anonymousId: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    url: page,
  });
  expect(others).toEqual([]);
  expect(JSON.parse(decided?.assignmentJson ?? '')).toEqual({
    experimentKey: 'cta',
    experimentId: '01900000-0000-7000-8000-000000000000',
    experimentName: 'Call to action',
    variantKey: 'buy-now',
    variantId: '01900000-0000-7000-8000-000000000002',
    variantName: 'buy-now',
    isControl: false,
  });
  const experiment = bootstrapExperimentSchema.parse(JSON.parse(decided?.experimentJson ?? ''));
  expect(experiment.variant).toEqual({
    key: 'buy-now',
    changes: [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }],
  });
});

it('tells the control arm where the treatment would act, and nothing of what it does', () => {
  const [decided] = decide(prepared, { anonymousId: '00000000-0000-4000-8000-000000000000', url: page });
  expect(JSON.parse(decided?.experimentJson ?? '')).toMatchObject({
    variant: { key: 'control', changes: [] },
    probes: ['#buy'],
  });
  expect(decided?.experimentJson).not.toContain('Buy now');
});

it('leaves out an experiment whose rules do not match the page', () => {
  const anonymousId = '00000000-0000-4000-8000-000000000000';
  expect(decide(prepared, { anonymousId, url: 'https://shop.example/cart' })).toEqual([]);
  expect(decide(prepared, { anonymousId, url: undefined })).toEqual([]);
});

it('leaves out a visitor outside of the coverage', () => {
  const [experiment] = snapshot.experiments;
  if (experiment === undefined) throw new Error('no experiment');
  const narrow = prepareSnapshot({ ...snapshot, experiments: [{ ...experiment, coverage: 0.1 }] });
  expect(decide(narrow, { anonymousId: '00000000-0000-4000-8000-000000000000', url: page })).toEqual([]);
});

it('refuses a stored snapshot of another format', () => {
  expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
  expect(() => parseSnapshot(JSON.stringify({ ...snapshot, formatVersion: 2 }))).toThrow(/format 2/);
  expect(() => parseSnapshot('"x"')).toThrow(/not a snapshot/);
});
