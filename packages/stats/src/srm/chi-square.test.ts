import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSampleRatio } from './chi-square.ts';
import reference from './chi-square-cases.json' with { type: 'json' };
import { defaultSplitPlan } from './split-plan.ts';

describe('testSampleRatio', () => {
  it('uses the planned level', () => {
    const arms = [10_000, 10_500].map((visitors) => ({ visitors, weight: 1 }));
    expect(testSampleRatio(arms)).toMatchObject({ status: 'mismatch' });
    expect(testSampleRatio(arms, { finalAlpha: 0.000_1 })).toMatchObject({ status: 'ok' });
  });

  it.each(reference.cases)('agrees with scipy on $name', ({ arms, chiSquare, df, pValue }) => {
    const result = testSampleRatio(arms);
    if (result.status !== 'ok' && result.status !== 'mismatch') throw new Error(result.status);
    expect(result.df).toBe(df);
    expectClose(result.chiSquare, Number(chiSquare));
    expectClose(result.pValue, pValue);
    expect(result.status).toBe(pValue < defaultSplitPlan.finalAlpha ? 'mismatch' : 'ok');
  });

  it('waits for data while an arm expects fewer than 5 visitors', () => {
    expect(testSampleRatio(arms([4, 5], [0.5, 0.5]))).toEqual({ status: 'needs_data' });
    expect(testSampleRatio(arms([5, 5], [0.5, 0.5])).status).toBe('ok');
    expect(testSampleRatio(arms([0, 0], [0.5, 0.5]))).toEqual({ status: 'needs_data' });
  });

  it('is certain of a mismatch if an arm without weight has a visitor, however few the others have', () => {
    expect(testSampleRatio(arms([1, 1], [1, 0]))).toEqual({
      status: 'mismatch',
      chiSquare: Number.POSITIVE_INFINITY,
      df: 0,
      pValue: 0,
    });
  });

  it('accepts all traffic in the only weighted arm', () => {
    expect(testSampleRatio(arms([100, 0], [1, 0]))).toEqual({
      status: 'ok',
      chiSquare: 0,
      df: 0,
      pValue: 1,
    });
  });

  it.each([
    ['a negative count', arms([-1, 10], [1, 1])],
    ['half a visitor', arms([10.5, 10], [1, 1])],
    ['a weight that is no number', arms([10, 10], [Number.NaN, 1])],
    ['a negative weight', arms([10, 10], [-1, 1])],
    ['no weight at all', arms([10, 10], [0, 0])],
    ['no arms', []],
  ])('refuses %s', (_, input) => {
    expect(testSampleRatio(input)).toEqual({ status: 'invalid_input' });
  });

  it('returns the same p-value for any order of arms and scale of weights', () => {
    const arm = fc.record({
      visitors: fc.integer({ min: 0, max: 1_000_000 }),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(arm, { minLength: 2, maxLength: 6 }), (input) => {
        const plain = testSampleRatio(input);
        const turned = testSampleRatio(input.map((each) => ({ ...each, weight: each.weight * 8 })).reverse());
        expect(turned.status).toBe(plain.status);
        if (!('pValue' in plain) || !('pValue' in turned)) return;
        expect(plain.pValue).toBeGreaterThanOrEqual(0);
        expect(plain.pValue).toBeLessThanOrEqual(1);
        expect(turned.pValue).toBeCloseTo(plain.pValue, 9);
      }),
    );
  });
});

function arms(visitors: readonly number[], weights: readonly number[]) {
  return visitors.map((count, index) => ({ visitors: count, weight: weights[index] ?? Number.NaN }));
}

function expectClose(actual: number, expected: number): void {
  if (expected === 0 || !Number.isFinite(expected)) expect(actual).toBe(expected);
  else expect(Math.abs(actual / expected - 1)).toBeLessThan(reference.relativeTolerance);
}
