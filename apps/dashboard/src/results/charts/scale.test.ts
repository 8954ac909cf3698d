import { describe, expect, it } from 'vitest';
import { countTicks, labelIndexes, positionOn, spread, valueAt } from './scale.ts';

describe('positionOn', () => {
  it('maps a value to a position, and back', () => {
    const scale = { low: -0.4, high: 0.4, start: 200, end: 0 };
    expect([-0.4, 0, 0.4].map((value) => positionOn(scale, value))).toEqual([200, 100, 0]);
    expect(valueAt(scale, 50)).toBeCloseTo(0.2, 12);
  });

  it('centres the only value of a range', () => {
    expect(positionOn({ low: 7, high: 7, start: 0, end: 100 }, 7)).toBe(50);
  });
});

describe('countTicks', () => {
  it('covers the maximum in at most five round steps', () => {
    expect(countTicks(5_800)).toEqual([0, 2_000, 4_000, 6_000]);
    expect(countTicks(1_240)).toEqual([0, 500, 1_000, 1_500]);
    expect(countTicks(9_900)).toEqual([0, 2_500, 5_000, 7_500, 10_000]);
  });

  it('counts whole visitors', () => {
    expect(countTicks(2)).toEqual([0, 1, 2]);
    expect(countTicks(0)).toEqual([0, 1]);
  });
});

describe('labelIndexes', () => {
  it('spaces labels evenly', () => {
    expect(labelIndexes(84, 6)).toEqual([0, 14, 28, 42, 56, 70]);
    expect(labelIndexes(3, 6)).toEqual([0, 1, 2]);
    expect(labelIndexes(0, 6)).toEqual([]);
  });
});

describe('spread', () => {
  it('leaves labels in place if they fit', () => {
    expect(spread([100, 20], { gap: 30, low: 0, high: 200 })).toEqual([100, 20]);
  });

  it('separates labels that are too close, and keeps their order', () => {
    expect(spread([52, 50, 48], { gap: 30, low: 0, high: 200 })).toEqual([108, 78, 48]);
  });

  it('stays within bounds', () => {
    expect(spread([190, 195], { gap: 30, low: 0, high: 200 })).toEqual([170, 200]);
    expect(spread([-50, 5], { gap: 30, low: 0, high: 200 })).toEqual([0, 30]);
  });
});
