import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCases } from './run-cases.ts';

const tolerance = { rel: 1e-9, abs: 0 };
const half = { id: 'a', method: 'dist.normal', inputs: { x: 0 }, expected: { cdf: 0.5 }, tolerance };

describe('runCases', () => {
  it('passes every reference case', () => {
    const file = new URL('../../packages/stats/src/vectors/stats-cases.json', import.meta.url);
    expect(runCases(JSON.parse(readFileSync(file, 'utf8')))).toEqual({
      passed: 385,
      failed: 0,
      failures: [],
    });
  });

  it('passes a case whose expected fields match, ignoring others', () => {
    expect(runCases({ cases: [half] })).toEqual({ passed: 1, failed: 0, failures: [] });
  });

  it('reports id, field, actual and expected value', () => {
    expect(runCases({ cases: [half, { ...half, id: 'b', expected: { cdf: 0.4, sf: 0.5 } }] })).toEqual({
      passed: 1,
      failed: 1,
      failures: [{ id: 'b', field: 'cdf', got: 0.5, expected: 0.4 }],
    });
  });

  it.each([
    [
      'an unknown method',
      { ...half, method: 'dist.cauchy' },
      { id: 'a', field: 'method', got: 'dist.cauchy' },
    ],
    [
      'a name from Object.prototype',
      { ...half, method: 'toString' },
      { id: 'a', field: 'method', got: 'toString' },
    ],
    [
      'NaN as a number',
      { ...half, method: 'dist.normalQuantile', inputs: { p: 'NaN' } },
      { id: 'a', field: 'inputs' },
    ],
    ['no inputs', { ...half, inputs: undefined }, { id: 'a', field: 'inputs' }],
    ['inputs of another shape', { ...half, inputs: { x: 'one' } }, { id: 'a', field: 'inputs' }],
    [
      'inputs outside the domain',
      { ...half, method: 'dist.normalQuantile', inputs: { p: 2 } },
      { field: 'inputs' },
    ],
    ['no method', { id: 'c', inputs: {} }, { id: 'c', field: 'case' }],
    ['no case', 7, { id: 'case 1', field: 'case' }],
  ])('counts %s as a failure and continues', (_, broken, failure) => {
    const { passed, failed, failures } = runCases({ cases: [broken, half] });
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(failures).toEqual([expect.objectContaining(failure)]);
  });

  it('passes non-JSON numbers to the method, which handles them', () => {
    const arm = { kind: 'mean', n: 10, sum: 'NaN', sumSquares: null };
    const inputs = { control: arm, treatment: arm, params: { alpha: 0.05 } };
    const broken = { id: 'c', method: 'welch.absolute', inputs, expected: { status: 'invalid_input' } };
    expect(runCases({ cases: [broken] })).toMatchObject({ passed: 1, failed: 0 });
  });

  it('counts a file without cases as a failure', () => {
    expect(runCases({}).failed).toBe(1);
    expect(runCases(null).failed).toBe(1);
  });
});
