import { describe, expect, it } from 'vitest';
import reference from '../vectors/distributions.json' with { type: 'json' };
import { betaCdf, betaSf } from './beta.ts';
import { chiSquareSf } from './chi-square.ts';
import { normalCdf, normalLogSf, normalSf } from './normal.ts';
import { normalQuantile } from './normal-quantile.ts';
import { studentTCdf, studentTSf } from './student-t.ts';
import { studentTQuantile } from './student-t-quantile.ts';

/** Values known to 45 digits, and the relative tolerance of each function. */
const functions = {
  normalCdf: { compute: (x: number) => normalCdf(x), tolerance: 1e-14 },
  normalQuantile: { compute: (p: number) => normalQuantile(p), tolerance: 1e-14 },
  studentTSf: { compute: (x: number, df: number) => studentTSf(x, df), tolerance: 1e-12 },
  betaCdf: { compute: (x: number, a: number, b: number) => betaCdf(x, { a, b }), tolerance: 1e-12 },
  chiSquareSf: { compute: (x: number, df: number) => chiSquareSf(x, df), tolerance: 1e-12 },
};

describe('distribution functions', () => {
  it.each(Object.entries(functions))(
    '%s agrees with 45 digits, far into the tails',
    (name, { compute, tolerance }) => {
      const cases = reference.cases.filter(([each]) => each === name);
      expect(cases.length).toBeGreaterThan(15);
      for (const [, args, expected] of cases) {
        const [x = Number.NaN, first = Number.NaN, second = Number.NaN] = Array.isArray(args) ? args : [];
        const error = compute(x, first, second) / Number(expected) - 1;
        expect(Math.abs(error), `${name}(${args}) should be ${expected}`).toBeLessThan(tolerance);
      }
    },
  );

  it('return the t quantile of a tail', () => {
    for (const df of [1, 1.4, 2.5, 12, 30, 250.5, 12_345.6, 1e6, 1e9])
      for (const p of [1e-12, 1e-6, 0.001, 0.025, 0.2, 0.26, 0.4, 0.499_999]) {
        const x = studentTQuantile(p, df);
        expect(Math.abs(studentTCdf(x, df) / p - 1), `p ${p}, df ${df}`).toBeLessThan(1e-12);
        if (p >= 0.001) expect(studentTQuantile(1 - p, df) / -x).toBeCloseTo(1, 9);
      }
  });

  it('return the logarithm of a normal tail below the smallest double', () => {
    expect(normalLogSf(100)).toBeCloseTo(-5005.524_208_693_9, 8);
    expect(normalLogSf(3)).toBeCloseTo(Math.log(normalSf(3)), 12);
    expect(normalLogSf(-1)).toBeCloseTo(Math.log(normalSf(-1)), 12);
  });

  it('are one half at the smallest distances from the median', () => {
    for (const x of [5e-324, 1e-200, 1e-155, -1e-158])
      expect([studentTSf(x, 30), studentTSf(x, 2)]).toEqual([0.5, 0.5]);
  });

  it('keep the upper tail of a beta distribution', () => {
    expect(betaSf(0.999, { a: 1, b: 5 })).toBeCloseTo(1e-15, 25);
  });

  it('end at infinity', () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    expect([studentTQuantile(0, 3), studentTQuantile(0.5, 3)]).toEqual([Number.NEGATIVE_INFINITY, 0]);
    expect([studentTSf(Number.POSITIVE_INFINITY, 3), normalSf(Number.POSITIVE_INFINITY)]).toEqual([0, 0]);
  });

  it('reject invalid probabilities and degrees of freedom', () => {
    expect(() => normalQuantile(1.1)).toThrow('1.1 is not a probability');
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
    expect(() => normalCdf(Number.NaN)).toThrow('NaN is not a number');
    expect(() => studentTSf(1, Number.NaN)).toThrow(RangeError);
    expect(() => studentTSf(Number.NaN, 3)).toThrow(RangeError);
    expect(() => chiSquareSf(1, -1)).toThrow(RangeError);
    expect(() => betaCdf(0.5, { a: 0, b: 1 })).toThrow('no beta distribution');
    expect(() => betaSf(Number.NaN, { a: 1, b: 1 })).toThrow(RangeError);
    expect(() => studentTQuantile(0.5, 0)).toThrow('0 is not a number of degrees of freedom');
  });
});
