import { describe, expect, it } from 'vitest';
import { evenWeights, moveBorder, setWeight, sumsToOne } from './weights.ts';

describe('weights', () => {
  it('are split evenly in whole percents, and add up', () => {
    expect(evenWeights(3)).toEqual([0.34, 0.33, 0.33]);
    for (let count = 2; count <= 20; count += 1) expect(sumsToOne(evenWeights(count))).toBe(true);
  });

  it('shift between two neighbours, down to zero', () => {
    expect(moveBorder([0.34, 0.33, 0.33], 0, 1)).toEqual([0.35, 0.32, 0.33]);
    expect(moveBorder([0.34, 0.33, 0.33], 1, 50)).toEqual([0.34, 0.66, 0]);
    expect(moveBorder([0.34, 0.33, 0.33], 1, -50)).toEqual([0.34, 0, 0.66]);
  });

  it('keep the ratio of the others when one is set', () => {
    expect(setWeight([0.5, 0.25, 0.25], 0, 0.2)).toEqual([0.2, 0.4, 0.4]);
    expect(setWeight([0.4, 0.4, 0.2], 2, 0.5)).toEqual([0.25, 0.25, 0.5]);
  });

  it('are split evenly if the others were zero', () => {
    expect(setWeight([1, 0, 0], 0, 0.5)).toEqual([0.5, 0.25, 0.25]);
  });

  it('add up whatever is set', () => {
    for (const value of [0, 0.01, 0.333, 0.5, 0.9999, 1])
      for (const at of [0, 1, 2]) {
        const weights = setWeight([0.34, 0.33, 0.33], at, value);
        expect(sumsToOne(weights)).toBe(true);
        expect(weights[at]).toBe(value);
      }
  });
});
