import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { welchTest } from '../compare/welch.ts';
import { addArmStats } from './add-arm-stats.ts';
import { anyMean, anyPair } from './arm.fixture.ts';
import { type Moments, mergeMoments } from './merge-moments.ts';
import { winsorize } from './winsorize.ts';

const values = fc.array(
  fc.tuple(fc.double({ min: -100, max: 100, noNaN: true }), fc.double({ min: -100, max: 100, noNaN: true })),
  { maxLength: 30 },
);
const momentsOf = (pairs: readonly (readonly [number, number])[]): Moments =>
  mergeMoments(pairs.map(([x, y]) => ({ n: 1, meanX: x, m2X: 0, meanY: y, m2Y: 0, cXY: 0 })));

describe('mergeMoments', () => {
  it('returns the same in any order and grouping', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const parts = [a, b, c].map(momentsOf);
        const [first, second, third] = parts;
        if (first === undefined || second === undefined || third === undefined) return;
        const all = mergeMoments(parts);
        expectSame(mergeMoments([third, first, second]), all);
        expectSame(mergeMoments([first, mergeMoments([second, third])]), all);
        expectSame(momentsOf([...a, ...b, ...c]), all);
      }),
    );
  });

  it('keeps the precision of a small spread around a large mean', () => {
    const merged = momentsOf([
      [1e9 + 1, 0],
      [1e9 + 2, 0],
      [1e9 + 3, 0],
    ]);
    expect(merged).toMatchObject({ n: 3, meanX: 1e9 + 2, m2X: 2 });
  });
});

describe('addArmStats', () => {
  it('combines two groups into the stats of all visitors', () => {
    fc.assert(
      fc.property(anyMean, anyMean, (a, b) => {
        expect(addArmStats(a, b)).toEqual({
          kind: 'mean',
          n: a.n + b.n,
          sum: a.sum + b.sum,
          sumSquares: a.sumSquares + b.sumSquares,
        });
      }),
    );
  });

  it('ignores the order', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        const [one, other] = [addArmStats(a, b), addArmStats(b, a)];
        expect(other).toEqual(one);
        if (one !== null) expect(welchTest(one, one, { alpha: 0.05 }).status).not.toBe('invalid_input');
      }),
    );
  });

  it('cannot add quantiles, nor different kinds', () => {
    const quantile = { kind: 'quantile', n: 100, nStar: 100, nu: 0.5, q: 1, qLower: 0, qUpper: 2 } as const;
    expect(addArmStats(quantile, quantile)).toBeNull();
    expect(addArmStats({ kind: 'proportion', n: 1, sum: 1 }, quantile)).toBeNull();
  });
});

describe('winsorize', () => {
  it('leaves nothing beyond its caps and counts changed values', () => {
    const amounts = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(amounts, fc.boolean(), (values, ignoreZeros) => {
        const capped = winsorize(values, { upper: 0.9, lower: 0.1, ignoreZeros });
        expect(capped.status).toBe('ok');
        const [low, high] = [capped.capLower ?? -1e3, capped.capUpper ?? 1e3];
        expect(capped.cappedCount).toBe(values.filter((value) => value < low || value > high).length);
        expect(capped.sum).toBeLessThanOrEqual(values.length * high + 1e-6);
        expect(capped.sum).toBeGreaterThanOrEqual(values.length * low - 1e-6);
      }),
    );
  });
});

describe('an impossible arm', () => {
  it.each([
    ['half a visitor', { kind: 'proportion', n: 10.5, sum: 1 }],
    ['fewer than no visitors', { kind: 'proportion', n: -1, sum: 0 }],
    ['more conversions than visitors', { kind: 'proportion', n: 10, sum: 11 }],
    ['squares too small for their sum', { kind: 'mean', n: 10, sum: 100, sumSquares: 999 }],
    ['a sum of nobody', { kind: 'mean', n: 0, sum: 3, sumSquares: 9 }],
    ['a negative spread', { kind: 'meanM2', n: 10, mean: 1, m2: -1 }],
    [
      'a product that its factors do not allow',
      { kind: 'ratio', n: 3, num: { sum: 3, sumSquares: 5 }, den: { sum: 3, sumSquares: 5 }, numDen: 50 },
    ],
    [
      'limits that are exchanged',
      { kind: 'quantile', n: 900, nStar: 900, nu: 0.5, q: 1, qLower: 2, qUpper: 0 },
    ],
  ] as const)('is refused: %s', (_, arm) => {
    expect(welchTest(arm, arm, { alpha: 0.05 })).toMatchObject({ status: 'invalid_input', pValue: null });
  });

  it('is not one whose squares are too small only by rounding', () => {
    const arm = { kind: 'mean', n: 10, sum: 1, sumSquares: 0.1 - 1e-12 } as const;
    expect(welchTest(arm, arm, { alpha: 0.05 })).toMatchObject({ status: 'zero_variance', estimate: 0 });
  });
});

function expectSame(moments: Moments, expected: Moments): void {
  expect(moments.n).toBe(expected.n);
  for (const key of ['meanX', 'm2X', 'meanY', 'm2Y', 'cXY'] as const)
    expect(Math.abs(moments[key] - expected[key]), key).toBeLessThan(1e-7 * (1 + Math.abs(expected[key])));
}
