import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

// statsmodels 0.13.5, proportion_confint(method='wilson')
it.each([
  [5, 100, 0.021543679154367966, 0.11175046923191914],
  [130, 1000, 0.11056377462484193, 0.1522680266544689],
  [1, 4, 0.0455872608097006, 0.6993581574175982],
  [55, 55, 0.9347150988829137, 1],
])('gives the reference interval of %d in %d', (successes, trials, low, high) => {
  const interval = wilsonInterval(successes, trials);
  expect(interval?.low).toBeCloseTo(low, 12);
  expect(interval?.high).toBeCloseTo(high, 12);
});

it('gives nothing without trials, and for counts that are none', () => {
  for (const [successes, trials] of [
    [0, 0],
    [1.5, 3],
    [-1, 3],
    [4, 3],
    [Number.NaN, 3],
    [1, Number.POSITIVE_INFINITY],
  ] as const)
    expect(wilsonInterval(successes, trials)).toBeNull();
});

it('has the share in it, within 0 and 1, and mirrors failures', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (successes, failures) => {
      const trials = successes + failures;
      fc.pre(trials > 0);
      const interval = wilsonInterval(successes, trials);
      const mirrored = wilsonInterval(failures, trials);
      if (interval === null || mirrored === null) throw new Error('There are trials');
      expect(interval.low).toBeGreaterThanOrEqual(0);
      expect(interval.low).toBeLessThanOrEqual(interval.estimate);
      expect(interval.high).toBeGreaterThanOrEqual(interval.estimate);
      expect(interval.high).toBeLessThanOrEqual(1);
      expect(interval.low).toBeCloseTo(1 - mirrored.high, 12);
    }),
  );
});
