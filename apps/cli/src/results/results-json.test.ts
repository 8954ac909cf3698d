import { expect, it } from 'vitest';
import { breakdown, report } from './report.fixture.ts';
import { resultsJson } from './results-json.ts';

/** The field names promised by the JSON documentation, by path. */
const promised = {
  '': [
    'experimentKey',
    'phase',
    'computedAt',
    'isFinal',
    'verdict',
    'visitors',
    'metrics',
    'health',
    'pending',
    'accounting',
    'groups',
  ],
  verdict: ['state', 'code', 'sentence'],
  'metrics.0': ['goalKey', 'role', 'kind', 'unit', 'arms', 'comparisons'],
  'metrics.0.arms.0': ['variantKey', 'n', 'open', 'sum', 'value'],
  'metrics.0.comparisons.0': [
    'variantKey',
    'absolute',
    'relative',
    'level',
    'pValue',
    'chanceToWin',
    'expectedLoss',
    'state',
    'engine',
    'method',
  ],
  'metrics.0.comparisons.0.absolute': ['estimate', 'lower', 'upper'],
  'metrics.0.comparisons.0.relative': ['estimate', 'lower', 'upper'],
  'health.0': ['code', 'state', 'sentence'],
  'accounting.0': ['step', 'variants'],
  'groups.0': ['dimension', 'value', 'metrics'],
  'groups.0.metrics.0.comparisons.0': [
    'variantKey',
    'absolute',
    'relative',
    'level',
    'pValue',
    'chanceToWin',
    'expectedLoss',
    'state',
    'engine',
    'method',
  ],
  'groups.0.metrics.0': ['goalKey', 'role', 'kind', 'unit', 'arms', 'comparisons'],
} as const;

function at(value: unknown, path: string): object {
  const found =
    path === '' ? value : path.split('.').reduce<unknown>((each, key) => Object(each)[key], value);
  return Object(found);
}

it.each(Object.entries(promised))('results as JSON have their fields at "%s"', (path, fields) => {
  const json: unknown = JSON.parse(JSON.stringify(resultsJson(report({ breakdown: breakdown() }))));
  expect(Object.keys(at(json, path))).toEqual(expect.arrayContaining([...fields]));
});

it('results as JSON start with the documented fields', () => {
  expect(Object.keys(resultsJson(report())).slice(0, 11)).toEqual(promised['']);
});

it('results as JSON have numbers, sentences and nulls, and groups only on request', () => {
  expect(resultsJson(report())).toMatchObject({
    phase: 2,
    visitors: { control: 10_000, 'buy-now': 10_812 },
    verdict: { state: 'winning', sentence: expect.stringMatching(/\.$/) },
    accounting: [
      { step: 'assigned' },
      { step: 'stored', variants: { control: 10_020, 'buy-now': null } },
      {},
    ],
    groups: [],
    breakdown: null,
    name: 'Product call to action',
  });
  expect(resultsJson(report({ breakdown: breakdown() })).groups.map(({ value }) => value)).toEqual([
    'mobile',
    '',
    null,
  ]);
});
