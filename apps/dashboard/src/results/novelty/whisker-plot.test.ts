import { describe, expect, it } from 'vitest';
import { plotWhiskers, type WhiskerPoint } from './whisker-plot.ts';

const point = (key: string, estimate: number | null, variantKeys = ['big']): WhiskerPoint => ({
  key,
  lifts: variantKeys.map((variantKey) => ({
    variantKey,
    relative: { estimate, lower: estimate === null ? null : estimate - 0.1, upper: null },
  })),
});

describe('plotWhiskers', () => {
  it('fits all lifts, and clips infinite intervals at the edge', () => {
    const { y, whiskers } = plotWhiskers([point('1', 0.3), point('2', -0.1)], {
      width: 400,
      variantKeys: ['big'],
    });
    expect([y.low, y.high]).toEqual([-0.4, 0.4]);
    expect(whiskers.map(({ top }) => top)).toEqual([y.end, y.end]);
    expect(whiskers[0]?.bottom).toBeGreaterThan(whiskers[0]?.y ?? 0);
  });

  it('leaves a gap for a day with too little data', () => {
    const { centers, whiskers } = plotWhiskers([point('1', 0.1), point('2', null), point('3', 0.1)], {
      width: 400,
      variantKeys: ['big'],
    });
    expect(whiskers.map(({ x }) => x)).toEqual([centers[0], centers[2]]);
  });

  it('places variants side by side', () => {
    const variantKeys = ['big', 'small'];
    const { centers, whiskers } = plotWhiskers([point('1', 0.1, variantKeys)], { width: 400, variantKeys });
    const [big, small] = whiskers.map(({ x }) => x);
    expect(big).toBeLessThan(centers[0] ?? 0);
    expect(small).toBeGreaterThan(centers[0] ?? 0);
  });

  it('is empty without points', () => {
    expect(plotWhiskers([], { width: 400, variantKeys: [] })).toMatchObject({ whiskers: [], labels: [] });
  });
});
