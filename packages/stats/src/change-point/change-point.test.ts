import { describe, expect, it } from 'vitest';
import { findRateChange } from './find-rate-change.ts';
import { findSplitChange } from './find-split-change.ts';

/** Returns a generator of reproducible numbers in [0, 1): https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Draws the number of events among `of` trials. */
function drawn(of: number, rate: number, chance: () => number): number {
  let count = 0;
  for (let each = 0; each < of; each += 1) if (chance() < rate) count += 1;
  return count;
}

describe('findSplitChange', () => {
  it('is the likelihood ratio of the shares from the best period on against the weights', () => {
    const change = findSplitChange([...Array(9).fill([100, 100]), [160, 40]], [0.5, 0.5]);
    // 160 ln(160 / 100) + 40 ln(40 / 100).
    expect(change?.from).toBe(9);
    expect(change?.logLikelihoodRatio).toBeCloseTo(160 * Math.log(1.6) + 40 * Math.log(0.4), 10);
    expect(change?.pValue).toBeLessThan(1e-15);
  });

  it('uses weights, and ignores arms without any', () => {
    const hours = [...Array(5).fill([300, 100, 0]), ...Array(5).fill([300, 50, 0])];
    expect(findSplitChange(hours, [3, 1, 0])?.from).toBe(5);
    expect(findSplitChange(Array(10).fill([300, 100, 0]), [3, 1, 0])?.pValue).toBe(1);
  });

  it('returns the start if that is as credible as any later period', () => {
    expect(findSplitChange(Array(20).fill([60, 40]), [0.5, 0.5])?.from).toBe(0);
    expect(findSplitChange([[10, 10], ...Array(19).fill([60, 40])], [0.5, 0.5])?.from).toBe(0);
  });

  it('returns the first period with traffic if all of it is off', () => {
    expect(findSplitChange([[0, 0], [0, 0], ...Array(20).fill([60, 40])], [0.5, 0.5])?.from).toBe(2);
  });

  it('is within two hours in 95 of 100 experiments that lose a fifth of an arm', () => {
    const chance = createChance(20_261);
    let near = 0;
    for (let run = 0; run < 200; run += 1) {
      const hours = Array.from({ length: 96 }, (_, hour) => {
        const [control, variant] = [drawn(240, 0.5, chance), drawn(240, 0.5, chance)];
        return [control, hour < 48 ? variant : drawn(variant, 0.8, chance)];
      });
      const found = findSplitChange(hours, [0.5, 0.5]);
      if (found !== null && Math.abs(found.from - 48) <= 2) near += 1;
    }
    expect(near).toBeGreaterThanOrEqual(190);
  });

  it('finds a change in at most 1 of 100 experiments without one, at 1%', () => {
    const chance = createChance(7);
    let found = 0;
    for (let run = 0; run < 400; run += 1) {
      const hours = Array.from({ length: 72 }, () => {
        const variant = drawn(80, 0.5, chance);
        return [80 - variant, variant];
      });
      if ((findSplitChange(hours, [0.5, 0.5])?.pValue ?? 1) < 0.01) found += 1;
    }
    expect(found).toBeLessThanOrEqual(4);
  });

  it('returns null without traffic, for one arm, and for impossible numbers', () => {
    expect(findSplitChange([], [0.5, 0.5])).toBeNull();
    expect(findSplitChange([[0, 0]], [0.5, 0.5])).toBeNull();
    expect(findSplitChange([[5, 5]], [1, 0])).toBeNull();
    expect(findSplitChange([[5, -1]], [0.5, 0.5])).toBeNull();
  });
});

describe('findRateChange', () => {
  it('finds the period from which a rate is higher, with both rates', () => {
    const change = findRateChange([
      ...Array(10).fill({ events: 1, total: 100 }),
      ...Array(5).fill({ events: 20, total: 100 }),
    ]);
    expect(change).toMatchObject({ from: 10, before: 0.01, after: 0.2 });
    expect(change?.pValue).toBeLessThan(1e-15);
  });

  it('finds no rise in a falling or constant rate', () => {
    expect(findRateChange([...Array(5).fill({ events: 9, total: 10 }), { events: 1, total: 10 }])).toBeNull();
    expect(findRateChange(Array(8).fill({ events: 5, total: 10 }))).toBeNull();
  });

  it('finds a rise in at most 1 of 100 series without one, at 1%', () => {
    const chance = createChance(99);
    let found = 0;
    for (let run = 0; run < 400; run += 1) {
      const hours = Array.from({ length: 72 }, () => ({ events: drawn(60, 0.05, chance), total: 60 }));
      if ((findRateChange(hours)?.pValue ?? 1) < 0.01) found += 1;
    }
    expect(found).toBeLessThanOrEqual(4);
  });

  it('returns null without input, and for impossible numbers', () => {
    expect(findRateChange([])).toBeNull();
    expect(findRateChange(Array(3).fill({ events: 0, total: 0 }))).toBeNull();
    expect(findRateChange([{ events: 2, total: 1 }])).toBeNull();
  });
});
