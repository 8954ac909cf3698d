import type { ReportedMetric } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { rankVariants } from './rank-variants.ts';

function metric(
  lifts: Readonly<Record<string, { readonly estimate: number; readonly best: number | null }>>,
  direction: 'increase' | 'decrease' = 'increase',
): ReportedMetric {
  return {
    direction,
    arms: ['original', ...Object.keys(lifts)].map((variantKey) => ({ variantKey })),
    comparisons: Object.entries(lifts).map(([variantKey, { estimate, best }]) => ({
      variantKey,
      relative: { estimate, lower: null, upper: null },
      probabilityBest: best,
    })),
  } as unknown as ReportedMetric;
}

describe('rankVariants', () => {
  it('puts the best first, and assigns the remaining probability to the control', () => {
    const ranked = rankVariants(
      metric({ small: { estimate: -0.1, best: 0.1 }, big: { estimate: 0.2, best: 0.7 } }),
    );
    expect(ranked.map(({ variantKey }) => variantKey)).toEqual(['big', 'original', 'small']);
    expect(ranked[1]?.probabilityBest).toBeCloseTo(0.2, 12);
  });

  it('reverses the order if less is better', () => {
    const ranked = rankVariants(
      metric({ small: { estimate: -0.1, best: null }, big: { estimate: 0.2, best: null } }, 'decrease'),
    );
    expect(ranked.map(({ variantKey }) => variantKey)).toEqual(['small', 'original', 'big']);
  });

  it('has no probability if the engine reports none', () => {
    const [first] = rankVariants(metric({ big: { estimate: 0.2, best: null } }));
    expect(first?.probabilityBest).toBeNull();
    expect(rankVariants(metric({ big: { estimate: 0.2, best: null } }))[1]?.probabilityBest).toBeNull();
  });
});
