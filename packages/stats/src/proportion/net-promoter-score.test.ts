import fc from 'fast-check';
import { expect, it } from 'vitest';
import { netPromoterScore } from './net-promoter-score.ts';

it('is the share of promoters minus detractors, in points', () => {
  expect(netPromoterScore({ promoters: 60, passives: 20, detractors: 20 })?.estimate).toBe(40);
  expect(netPromoterScore({ promoters: 0, passives: 0, detractors: 3 })?.estimate).toBe(-100);
  expect(netPromoterScore({ promoters: 0, passives: 7, detractors: 0 })?.estimate).toBe(0);
});

it('has the interval of a difference of two shares of one sample', () => {
  // By hand: (61 − 21)/102 ± 1.95996 √((61/102 + 21/102 − (40/102)²)/102)
  const interval = netPromoterScore({ promoters: 60, passives: 20, detractors: 20 });
  expect(interval?.low).toBeCloseTo(23.568, 3);
  expect(interval?.high).toBeCloseTo(54.8634, 3);
});

it('is uncertain for a few identical answers', () => {
  const interval = netPromoterScore({ promoters: 3, passives: 0, detractors: 0 });
  expect(interval).toMatchObject({ estimate: 100, high: 100 });
  expect(interval?.low).toBeLessThan(20);
});

it('is null without answers, and for invalid counts', () => {
  expect(netPromoterScore({ promoters: 0, passives: 0, detractors: 0 })).toBeNull();
  expect(netPromoterScore({ promoters: -1, passives: 0, detractors: 2 })).toBeNull();
  expect(netPromoterScore({ promoters: 0.5, passives: 0, detractors: 2 })).toBeNull();
  expect(netPromoterScore({ promoters: 1, passives: Number.NaN, detractors: 2 })).toBeNull();
});

it('covers the true score in about 95 of 100 samples', () => {
  // Exact: all samples of 12 under shares of 0.5, 0.3 and 0.2, each with its probability.
  const answers = 12;
  let covered = 0;
  for (let promoters = 0; promoters <= answers; promoters++)
    for (let detractors = 0; promoters + detractors <= answers; detractors++) {
      const passives = answers - promoters - detractors;
      const interval = netPromoterScore({ promoters, passives, detractors });
      const probability =
        (factorial(answers) / (factorial(promoters) * factorial(passives) * factorial(detractors))) *
        0.5 ** promoters *
        0.3 ** passives *
        0.2 ** detractors;
      if (interval !== null && interval.low <= 30 && 30 <= interval.high) covered += probability;
    }
  expect(covered).toBeGreaterThan(0.94);
  expect(covered).toBeLessThan(0.985);
});

it('is mirrored when promoters and detractors are swapped', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (promoters, passives, detractors) => {
      fc.pre(promoters + passives + detractors > 0);
      const score = netPromoterScore({ promoters, passives, detractors });
      const mirrored = netPromoterScore({ promoters: detractors, passives, detractors: promoters });
      if (score === null || mirrored === null) throw new Error('There are answers');
      expect(score.low).toBeCloseTo(-mirrored.high, 10);
      expect(score.low).toBeLessThanOrEqual(score.estimate + 1e-9);
      expect(score.high).toBeGreaterThanOrEqual(score.estimate - 1e-9);
    }),
  );
});

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
