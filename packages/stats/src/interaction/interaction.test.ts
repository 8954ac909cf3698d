import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import { anyPair, wildArm } from '../arms/arm.fixture.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { mixtureScale } from '../sequential/boundary.ts';
import { analyzeDimensions } from './analyze-dimensions.ts';
import { logEOfChiSquare, testHomogeneity } from './homogeneity.ts';
import { levelsOf } from './levels.ts';
import { type Group, mergeSmallGroups } from './merge-small-groups.ts';

const plan: AnalysisPlan = { alpha: 0.05, engine: 'fixed', correction: 'none', direction: 'increase' };
const group = (value: string, ...stats: readonly ArmStats[]): Group => ({
  value,
  arms: stats.map((each, index) => ({ variant: `v${index}`, stats: each })),
});
const share = (n: number, sum: number): ArmStats => ({ kind: 'proportion', n, sum });
const mean = (n: number, sum: number, sumSquares: number): ArmStats => ({ kind: 'mean', n, sum, sumSquares });
const device = [
  group('phone', share(4_000, 80), share(4_000, 110)),
  group('computer', share(3_000, 150), share(3_200, 165)),
  group('tablet', share(1_000, 70), share(1_000, 60)),
];
const only = (groups: readonly Group[], its: Partial<AnalysisPlan> = {}) => {
  const [result] = analyzeDimensions([{ dimension: 'device', groups }], { ...plan, ...its });
  if (result === undefined) throw new Error('There is no result');
  return result;
};

describe('the test whether effects differ between groups', () => {
  it('is Cochran’s Q on both scales, with the lift in the title (scipy)', () => {
    const { title, relative, absolute } = only(device);
    expect(title).toBe(relative);
    expect(relative).toMatchObject({ scale: 'relative', df: 2, logE: null });
    expect(relative?.chiSquare).toBeCloseTo(4.761_317_484_569_625, 9);
    expect(relative?.pValue).toBeCloseTo(0.092_489_630_607_808_24, 9);
    expect(absolute?.chiSquare).toBeCloseTo(2.740_187_190_330_711_3, 9);
  });

  it('is the same for means, and absolute if a mean may be 0 (scipy)', () => {
    const revenue = [
      group('a', mean(2_000, 6_000, 180_000), mean(2_000, 6_600, 200_000)),
      group('b', mean(1_000, 5_000, 120_000), mean(1_000, 4_900, 110_000)),
    ];
    const { relative, absolute } = only(revenue);
    expect(relative?.chiSquare).toBeCloseTo(0.834_761_449_346_621_1, 9);
    expect(absolute?.chiSquare).toBeCloseTo(0.600_896_718_295_386_5, 9);
    const loss = group('c', mean(1_000, -100, 120_000), mean(1_000, 40, 110_000));
    expect(only([...revenue, loss])).toMatchObject({ relative: null, title: { scale: 'absolute', df: 2 } });
  });

  it('is Wald’s test with several treatments (numpy, by contrasts of the nine logarithms)', () => {
    const { title } = only([
      group('phone', share(4_000, 80), share(4_000, 110), share(4_000, 90)),
      group('computer', share(3_000, 150), share(3_200, 165), share(3_100, 200)),
      group('tablet', share(1_000, 70), share(1_000, 60), share(1_000, 75)),
    ]);
    expect(title?.df).toBe(4);
    expect(title?.chiSquare).toBeCloseTo(8.594_492_425_988_975, 9);
    expect(title?.pValue).toBeCloseTo(0.072_074_201_812_546_02, 9);
  });

  it('has an e-value with unlimited looks (scipy, by integrating the mixture)', () => {
    const rho = mixtureScale({ alpha: 0.05, nStar: 20_000 });
    expect(logEOfChiSquare({ chiSquare: 6.66, df: 2 }, 8_000, rho)).toBeCloseTo(1.103_306_935_162_242_4, 9);
    const { title } = only(device, { engine: 'sequential', nStar: 20_000 });
    expect(title?.pValue).toBeCloseTo(Math.min(1, Math.exp(-(title?.logE ?? 0))), 12);
    expect(title?.pValue).toBeGreaterThan(0.092);
  });

  it('applies to quantiles and ratios too', () => {
    const late = (n: number, q: number): ArmStats => ({
      kind: 'quantile',
      n,
      nStar: n,
      nu: 0.9,
      q,
      qLower: q - 50,
      qUpper: q + 50,
    });
    const quantiles = [
      group('a', late(5_000, 2_000), late(5_000, 1_900)),
      group('b', late(5_000, 3_000), late(5_000, 3_400)),
    ];
    expect(only(quantiles)).toMatchObject({ differs: true, title: { scale: 'relative', df: 1 } });
    const ratio = (num: number): ArmStats => ({
      kind: 'ratio',
      n: 3_000,
      num: { sum: num, sumSquares: 1_200_000 },
      den: { sum: 5_000, sumSquares: 11_000 },
      numDen: 82_000,
    });
    const ratios = [group('a', ratio(36_000), ratio(37_000)), group('b', ratio(36_000), ratio(36_000))];
    expect(only(ratios).title).toMatchObject({ df: 1 });
  });

  it('is corrected by Holm over all dimensions, intervals by groups and treatments', () => {
    const clear = [
      group('new', share(5_000, 200), share(5_000, 330)),
      group('old', share(5_000, 300), share(5_000, 290)),
    ];
    const dimensions = ['device', 'returning', 'country'].map((dimension, index) => ({
      dimension,
      groups: index === 1 ? clear : device,
    }));
    const results = analyzeDimensions(dimensions, plan);
    expect(results.map(({ differs }) => differs)).toEqual([false, true, false]);
    expect(results[1]?.adjustedP).toBeCloseTo(3 * (results[1]?.title?.pValue ?? 0), 12);
    expect(results[0]?.level).toBeCloseTo(1 - 0.05 / 3, 12);
    const [wide, narrow] = [results[0], only(device, { alpha: 0.05 / 3 })].map(
      (each) => each?.groups[0]?.comparisons[0]?.absolute,
    );
    expect((wide?.upper ?? 0) - (wide?.lower ?? 0)).toBeLessThan((narrow?.upper ?? 0) - (narrow?.lower ?? 0));
  });

  it('has no test for one group', () => {
    expect(only(device.slice(0, 1))).toMatchObject({ title: null, adjustedP: null, differs: false });
    expect(analyzeDimensions([{ dimension: 'empty', groups: [] }], plan)[0]).toMatchObject({ groups: [] });
  });
});

describe('small groups', () => {
  const small = ['Malta', 'Iceland', 'Monaco'].map((value, index) =>
    group(value, share(150 - index, 5), share(150, 30)),
  );

  it('are merged by size alone, last and without a name', () => {
    const merged = mergeSmallGroups([...small, ...device]);
    expect(merged.map(({ value }) => value)).toEqual(['phone', 'computer', 'tablet', null]);
    expect(merged[3]).toMatchObject({ values: ['Malta', 'Iceland', 'Monaco'], isLarge: true });
    expect(merged[3]?.arms[0]?.stats).toEqual(share(447, 15));
    const others = small.map(({ value }) => group(value, share(149, 140), share(149, 0)));
    const again = mergeSmallGroups([...others, ...device]);
    expect(again.map(({ value }) => value)).toEqual(merged.map(({ value }) => value));
  });

  it('are not tested if they are few even together, or cannot be added', () => {
    expect(only([...device, ...small.slice(0, 1)])).toMatchObject({ title: { df: 2 } });
    const late: ArmStats = { kind: 'quantile', n: 99, nStar: 99, nu: 0.9, q: 9, qLower: 8, qUpper: 10 };
    const merged = mergeSmallGroups([group('a', late, late), group('b', late, late)]);
    expect(merged.map(({ value, isLarge }) => [value, isLarge])).toEqual([
      ['a', false],
      ['b', false],
    ]);
  });

  it('include those beyond the maximum number of groups', () => {
    const many = Array.from({ length: 15 }, (_, index) =>
      group(`c${index}`, share(900 - index, 40), share(900, 50)),
    );
    const merged = mergeSmallGroups(many);
    expect(merged).toHaveLength(13);
    expect(merged[12]?.values).toEqual(['c12', 'c13', 'c14']);
  });
});

describe('any groups', () => {
  it('ignore their order, and the metric’s unit', () => {
    fc.assert(
      fc.property(
        fc.array(anyPair, { minLength: 2, maxLength: 5 }),
        fc.constantFrom('relative', 'absolute'),
        (pairs, scale) => {
          const levels = pairs.map((pair) => levelsOf(pair, scale)).filter((each) => each !== null);
          const [there, back] = [testHomogeneity(levels), testHomogeneity([...levels].reverse())];
          if (there === null || back === null) return;
          expect(Math.abs(there.chiSquare - back.chiSquare)).toBeLessThan(1e-6 * (1 + there.chiSquare));
          expect(there.chiSquare).toBeGreaterThanOrEqual(0);
          const same = levels.flatMap(() => levels[0] ?? []);
          expect(testHomogeneity(same)?.chiSquare ?? 0).toBeLessThan(1e-9);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('never produce NaN for any input', () => {
    const wild = fc.array(fc.tuple(wildArm, wildArm, wildArm), { maxLength: 4 });
    fc.assert(
      fc.property(wild, fc.constantFrom('fixed', 'sequential'), (all, engine) => {
        const groups = all.map((stats, index) => group(`${index}`, ...stats));
        const found = analyzeDimensions(
          [{ dimension: 'd', groups }],
          { ...plan, engine, nStar: 5_000 },
          { minVisitors: 0 },
        );
        for (const { title, adjustedP } of found) {
          expect(adjustedP).not.toBeNaN();
          expect(title?.chiSquare).not.toBeNaN();
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
