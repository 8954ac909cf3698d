import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benjaminiHochberg, benjaminiYekutieli } from './benjamini-hochberg.ts';
import { bonferroni } from './bonferroni.ts';
import { adjustPValues, compareAll } from './compare-all.ts';
import { eBenjaminiHochberg, evaluateEValues } from './e-bh.ts';
import { hochberg } from './hochberg.ts';
import { holm } from './holm.ts';

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
const adjustments = { bonferroni, holm, hochberg, benjaminiHochberg, benjaminiYekutieli };

describe.each(Object.entries(adjustments))('%s', (_, adjust) => {
  it('never lowers a p-value or exceeds 1, and keeps their order', () => {
    fc.assert(
      fc.property(pValues, (values) => {
        const adjusted = adjust(values);
        const pairs = values.map((p, index) => ({ p, q: adjusted[index] ?? -1 })).sort((a, b) => a.p - b.p);
        for (const [index, { p, q }] of pairs.entries()) {
          expect(q).toBeGreaterThanOrEqual(p);
          expect(q).toBeLessThanOrEqual(1);
          expect(q).toBeGreaterThanOrEqual(pairs[index - 1]?.q ?? 0);
        }
      }),
    );
  });

  it('ignores the order of the input', () => {
    fc.assert(
      fc.property(pValues, (values) => {
        expect([...adjust([...values].reverse())].reverse()).toEqual(adjust(values));
      }),
    );
  });

  it('leaves a single p-value unchanged, and an empty list empty', () => {
    expect(adjust([0.03])).toEqual([0.03]);
    expect(adjust([])).toEqual([]);
  });
});

describe('adjustments', () => {
  it('are never stronger than a more permissive one', () => {
    fc.assert(
      fc.property(pValues, (values) => {
        const [strict, stepDown, stepUp, discovery] = [bonferroni, holm, hochberg, benjaminiHochberg].map(
          (adjust) => adjust(values),
        );
        for (const index of values.keys()) {
          expect(stepDown?.[index]).toBeLessThanOrEqual(strict?.[index] ?? -1);
          expect(stepUp?.[index]).toBeLessThanOrEqual(stepDown?.[index] ?? -1);
          expect(discovery?.[index]).toBeLessThanOrEqual((stepUp?.[index] ?? -1) + 1e-15);
        }
      }),
    );
  });

  it('count only comparisons with a p-value', () => {
    expect(adjustPValues([0.01, null, 0.04], 'bonferroni')).toEqual([0.02, null, 0.08]);
  });
});

describe('eBenjaminiHochberg', () => {
  it('finds the k largest with e ≥ m / (k alpha), and no other', () => {
    const logs = fc.array(fc.double({ min: -5, max: 20, noNaN: true }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(logs, fc.constantFrom(0.05, 0.2), (logEs, alpha) => {
        const descending = [...logEs].sort((a, b) => b - a);
        const most = descending.reduce(
          (k, logE, index) => (logE >= Math.log(logEs.length / ((index + 1) * alpha)) ? index + 1 : k),
          0,
        );
        expect(eBenjaminiHochberg(logEs).filter((p) => p <= alpha)).toHaveLength(most);
      }),
    );
  });
});

describe('evaluateEValues', () => {
  it('adjusts in logarithms, far beyond the largest number (by hand: ln(m / (j e_(j))))', () => {
    const { logPValues, pValues, isDiscovery, tests, intervalAlpha } = evaluateEValues(
      [2_000, null, Math.log(50), 3_000, Number.NEGATIVE_INFINITY, Math.log(30)],
      0.05,
    );
    expect(tests).toBe(5);
    expect(logPValues[3]).toBeCloseTo(Math.log(5) - 3_000, 9);
    expect(logPValues[0]).toBeCloseTo(Math.log(5 / 2) - 2_000, 9);
    // 5/(3 · 50) = 0.0333, and 5/(4 · 30) = 0.0417.
    expect(pValues[2]).toBeCloseTo(1 / 30, 12);
    expect(pValues[5]).toBeCloseTo(1 / 24, 12);
    expect([pValues[1], pValues[3], pValues[4]]).toEqual([null, 0, 1]);
    expect(isDiscovery).toEqual([true, false, true, true, false, true]);
    expect(intervalAlpha).toBeCloseTo((4 * 0.05) / 5, 15);
    expect(evaluateEValues([], 0.05)).toMatchObject({ tests: 0, intervalAlpha: 0.05 });
    expect(evaluateEValues([Number.NaN], 0.05)).toMatchObject({ tests: 0, pValues: [null] });
  });

  it('finds exactly those whose intervals at the remaining alpha exclude 0', () => {
    const logs = fc.array(fc.double({ min: -5, max: 12, noNaN: true }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(logs, (logEs) => {
        const { isDiscovery, intervalAlpha } = evaluateEValues(logEs, 0.05);
        // A confidence sequence excludes 0 if e is at least 1/alpha.
        for (const [index, logE] of logEs.entries()) {
          const distance = logE + Math.log(intervalAlpha);
          if (Math.abs(distance) > 1e-9) expect(isDiscovery[index]).toBe(distance > 0);
        }
      }),
    );
  });
});

describe('compareAll', () => {
  it('has empty lists for one arm and says so', () => {
    const options = { alpha: 0.05, correction: 'holm' } as const;
    expect(compareAll([{ kind: 'proportion', n: 10, sum: 1 }], options)).toEqual({
      method: 'multi.analyze',
      status: 'single_arm',
      estimates: [],
      pValues: [],
      adjusted: [],
    });
  });
});
