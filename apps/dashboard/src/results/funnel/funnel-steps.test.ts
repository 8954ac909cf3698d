import type { ReportedMetric } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { buildFunnel } from './funnel-steps.ts';

const relative = { estimate: 0.2, lower: 0.1, upper: 0.3 };

function goal(goalKey: string, sums: readonly [number, number], its: Partial<ReportedMetric> = {}) {
  return {
    goalKey,
    name: goalKey,
    role: 'secondary',
    kind: 'proportion',
    direction: 'increase',
    arms: ['original', 'big'].map((variantKey, index) => ({
      variantKey,
      n: 1_000,
      sum: sums[index] ?? 0,
      value: (sums[index] ?? 0) / 1_000,
      details: {},
    })),
    comparisons: [{ variantKey: 'big', relative, level: 0.95 }],
    ...its,
  } as unknown as ReportedMetric;
}

const funnel = goal('way', [40, 60], {
  kind: 'funnel',
  arms: ['original', 'big'].map((variantKey, index) => ({
    variantKey,
    n: 1_000,
    details: { steps: [{ reached: 100 }, { reached: index === 0 ? 40 : 60 }] },
  })) as unknown as ReportedMetric['arms'],
  steps: [
    { goalKey: 'cart', eventName: 'to cart', comparisons: [] },
    { goalKey: null, eventName: 'ordered', comparisons: [{ variantKey: 'big', relative, level: 0.95 }] },
  ],
});

const nameOf = (goalKey: string) => (goalKey === 'cart' ? 'Put in the basket' : undefined);

describe('buildFunnel', () => {
  it('is that of a funnel goal, each step as a share of all and of the previous step', () => {
    const found = buildFunnel([goal('order', [10, 10]), funnel], nameOf);
    expect(found).toMatchObject({ kind: 'funnel', scaleMax: 0.1 });
    expect(found?.steps.map(({ name }) => name)).toEqual(['Put in the basket', 'ordered']);
    expect(found?.steps[1]?.arms).toEqual([
      { variantKey: 'original', reached: 40, n: 1_000, share: 0.04, shareOfPrevious: 0.4, lift: undefined },
      {
        variantKey: 'big',
        reached: 60,
        n: 1_000,
        share: 0.06,
        shareOfPrevious: 0.6,
        lift: { ...relative, level: 0.95 },
      },
    ]);
  });

  it('shows the share of visitors by goal without one, the largest first', () => {
    const found = buildFunnel(
      [goal('order', [38, 44]), goal('cart', [142, 156]), goal('refund', [3, 3], { direction: 'decrease' })],
      nameOf,
    );
    expect(found).toMatchObject({ kind: 'goals', scaleMax: 0.2 });
    expect(found?.steps.map(({ key }) => key)).toEqual(['cart', 'order']);
    expect(found?.steps[1]?.arms[1]).toMatchObject({
      share: 0.044,
      shareOfPrevious: null,
      lift: { estimate: 0.2 },
    });
  });

  it('is undefined for a single goal, and for sums', () => {
    expect(buildFunnel([goal('order', [38, 44])], nameOf)).toBeUndefined();
    expect(buildFunnel([goal('a', [1, 1], { kind: 'revenue' }), goal('b', [1, 1])], nameOf)).toBeUndefined();
  });
});
