import { describe, expect, it } from 'vitest';
import { testUniformity } from '../bench/end-to-end/uniformity.ts';

/** Midpoints of n equal parts, each raised to a power; shuffled, since order doesn't matter. */
const spread = (n: number, power: number) =>
  Array.from({ length: n }, (_, index) => ((((index * 7) % n) + 0.5) / n) ** power);

describe('the Kolmogorov–Smirnov test', () => {
  /** From scipy 1.17.1: `kstest(values, 'uniform', method='exact')`. */
  it.each([
    [200, 1, 0.0025, 1],
    [200, 1.1, 0.037548894167131086, 0.9304205348007165],
    [200, 1.25, 0.08441865244592883, 0.10911697268115306],
    [200, 1.5, 0.1506460198587422, 0.0001990887136368485],
    [50, 1.5, 0.1581308230375284, 0.1471143594239397],
    [20, 0.5, 0.2744044240850758, 0.08024592565694688],
  ])('for %i values to the power of %d returns a distance of %d, p = %d', (n, power, distance, pValue) => {
    const test = testUniformity(spread(n, power));
    expect(test.distance).toBeCloseTo(distance, 12);
    expect(Math.abs(Math.log(test.pValue / pValue))).toBeLessThan(0.1);
  });

  it('rejects identical values as uniform', () => {
    expect(testUniformity(Array.from({ length: 200 }, () => 0.5)).pValue).toBeLessThan(1e-9);
  });
});
