import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testEqualShares } from './test-equal-shares.ts';

describe('testEqualShares', () => {
  it('is Pearson’s chi-square of the table', () => {
    // χ² = 200 (10·70 − 90·30)² / (40·160·100·100) = 12.5 on one degree of freedom.
    expect(
      testEqualShares([
        { lost: 10, of: 100 },
        { lost: 30, of: 100 },
      ]),
    ).toBeCloseTo(0.000_406_95, 7);
  });

  it('accepts equal shares', () => {
    const losses = [100, 1_000, 250].map((of) => ({ lost: of / 10, of }));
    expect(testEqualShares(losses)).toBeCloseTo(1, 12);
  });

  it('returns null if too few are expected to be lost or kept', () => {
    const of = (lost: number) => [
      { lost, of: 100 },
      { lost: 0, of: 100 },
    ];
    expect(testEqualShares(of(9))).toBeNull();
    expect(testEqualShares(of(10))).not.toBeNull();
    expect(
      testEqualShares([
        { lost: 99, of: 100 },
        { lost: 98, of: 100 },
      ]),
    ).toBeNull();
    expect(testEqualShares([{ lost: 50, of: 100 }])).toBeNull();
  });

  it('is a probability or null, for any numbers', () => {
    const number = fc.oneof(fc.nat({ max: 1_000_000 }), fc.double());
    fc.assert(
      fc.property(fc.array(fc.record({ lost: number, of: number }), { maxLength: 4 }), (losses) => {
        const p = testEqualShares(losses);
        expect(p === null || (p >= 0 && p <= 1)).toBe(true);
      }),
    );
  });
});
