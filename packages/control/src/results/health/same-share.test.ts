import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameShare } from './same-share.ts';

describe('sameShare', () => {
  it('is Pearson’s chi-square of the table', () => {
    // χ² = 200 (10·70 − 90·30)² / (40·160·100·100) = 12.5 on one degree of freedom.
    expect(
      sameShare([
        { lost: 10, of: 100 },
        { lost: 30, of: 100 },
      ]),
    ).toBeCloseTo(0.000_406_95, 7);
  });

  it('accepts equal shares', () => {
    const losses = [100, 1_000, 250].map((of) => ({ lost: of / 10, of }));
    expect(sameShare(losses)).toBeCloseTo(1, 12);
  });

  it('returns null if too few are expected to be lost or kept', () => {
    const of = (lost: number) => [
      { lost, of: 100 },
      { lost: 0, of: 100 },
    ];
    expect(sameShare(of(9))).toBeNull();
    expect(sameShare(of(10))).not.toBeNull();
    expect(
      sameShare([
        { lost: 99, of: 100 },
        { lost: 98, of: 100 },
      ]),
    ).toBeNull();
    expect(sameShare([{ lost: 50, of: 100 }])).toBeNull();
  });

  it('is a probability or null, for any numbers', () => {
    const number = fc.oneof(fc.nat({ max: 1_000_000 }), fc.double());
    fc.assert(
      fc.property(fc.array(fc.record({ lost: number, of: number }), { maxLength: 4 }), (losses) => {
        const p = sameShare(losses);
        expect(p === null || (p >= 0 && p <= 1)).toBe(true);
      }),
    );
  });
});
