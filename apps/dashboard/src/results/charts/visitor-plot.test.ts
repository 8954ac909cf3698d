import { describe, expect, it } from 'vitest';
import { plotVisitors } from './visitor-plot.ts';

const variantKeys = ['original', 'big'];
const day = (number: number, original: number, big: number, isWhole = true) => ({
  day: `2026-11-${String(number).padStart(2, '0')}`,
  isWhole,
  visitors: { original, big },
});

describe('plotVisitors', () => {
  it('stacks variants from the control up', () => {
    const { bars, y } = plotVisitors([day(1, 600, 400)], { width: 400, variantKeys });
    const [original, big] = bars[0]?.parts ?? [];
    expect(y.high).toBe(1_000);
    expect((original?.y ?? 0) + (original?.height ?? 0)).toBeCloseTo(y.start - 1, 6);
    expect((big?.y ?? 0) + (big?.height ?? 0)).toBeCloseTo((original?.y ?? 0) - 1, 6);
    expect(big?.y).toBeCloseTo(y.end, 6);
  });

  it('leaves a gap for a day without visitors', () => {
    const { bars } = plotVisitors([day(1, 5, 5), day(2, 0, 0), day(3, 5, 5)], { width: 400, variantKeys });
    expect(bars.map(({ parts }) => parts.length)).toEqual([2, 0, 2]);
    const [first, , third] = bars;
    expect((third?.center ?? 0) - (first?.center ?? 0)).toBeCloseTo((2 * (400 - 38)) / 3, 6);
  });

  it('fits twelve weeks on a phone', () => {
    const days = Array.from({ length: 84 }, (_, index) => day(index + 1, 100, 100));
    const { bars, labels } = plotVisitors(days, { width: 330, variantKeys });
    expect(bars.at(-1)?.center).toBeLessThan(330);
    expect(bars.every(({ width }) => width >= 1)).toBe(true);
    expect(labels.length).toBeLessThanOrEqual(4);
  });

  it('is empty without days', () => {
    expect(plotVisitors([], { width: 400, variantKeys })).toMatchObject({
      bars: [],
      yTicks: [0, 1],
      labels: [],
    });
  });
});
