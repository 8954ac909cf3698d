import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../distributions/normal-quantile.ts';
import { addLifts } from './add-lifts.ts';

describe('addLifts', () => {
  it('adds variances for normal intervals', () => {
    const z = normalQuantile(0.975);
    const of = (estimate: number, se: number) => ({
      estimate,
      lower: estimate - z * se,
      upper: estimate + z * se,
    });
    const total = addLifts([of(0.1, 0.03), of(-0.02, 0.04)]);
    expect(total?.estimate).toBeCloseTo(0.08, 12);
    expect(total?.lower).toBeCloseTo(0.08 - z * 0.05, 12);
    expect(total?.upper).toBeCloseTo(0.08 + z * 0.05, 12);
  });

  it('keeps skewed intervals', () => {
    const one = { estimate: 0.1, lower: 0.06, upper: 0.13 };
    expect(addLifts([one])).toEqual({
      estimate: 0.1,
      lower: expect.closeTo(0.06, 12),
      upper: expect.closeTo(0.13, 12),
    });
    const two = addLifts([one, one]);
    expect(two?.lower).toBeCloseTo(0.2 - 0.04 * Math.SQRT2, 12);
    expect(two?.upper).toBeCloseTo(0.2 + 0.03 * Math.SQRT2, 12);
  });

  it('returns null for no lifts and for non-finite ones', () => {
    expect(addLifts([])).toBeNull();
    expect(addLifts([{ estimate: 0.1, lower: Number.NEGATIVE_INFINITY, upper: 0.2 }])).toBeNull();
  });
});
