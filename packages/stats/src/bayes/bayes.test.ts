import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { bestArm } from './best-arm.ts';
import { betaBinomial } from './beta-binomial.ts';
import { bayesNormal } from './normal.ts';

const few = fc.tuple(fc.nat(60), fc.nat(60)).map(([sum, more]) => ({ n: sum + more, sum }));

describe('betaBinomial', () => {
  it('mirrors chances between arms, with losses that differ by the difference of means', () => {
    fc.assert(
      fc.property(few, few, (control, treatment) => {
        const one = betaBinomial(control, treatment, { alpha: 0.05 });
        const other = betaBinomial(treatment, control, { alpha: 0.05 });
        expect((one.chanceToWin ?? 0) + (other.chanceToWin ?? 0)).toBeCloseTo(1, 9);
        const gain = (one.posteriorMeanTreatment ?? 0) - (one.posteriorMeanControl ?? 0);
        expect((one.expectedLossControl ?? 0) - (one.expectedLossTreatment ?? 0)).toBeCloseTo(gain, 9);
        expect(one.ciLower).toBeCloseTo(-(other.ciUpper ?? 0), 4);
        const inverse = betaBinomial(control, treatment, { alpha: 0.05, inverse: true });
        expect(inverse.chanceToWin).toBeCloseTo(other.chanceToWin ?? 0, 9);
        expect(inverse.expectedLossTreatment).toBeCloseTo(one.expectedLossControl ?? Number.NaN, 9);
        expect(inverse.expectedLossControl).toBeCloseTo(one.expectedLossTreatment ?? Number.NaN, 9);
      }),
      { numRuns: runs(12) },
    );
  });

  it('is exact in small cases: P(T > C) for Beta(2, 1) and Beta(1, 1) is 2/3', () => {
    const found = betaBinomial({ n: 0, sum: 0 }, { n: 1, sum: 1 }, { alpha: 0.05 });
    expect(found.chanceToWin).toBeCloseTo(2 / 3, 12);
    expect(found.expectedLossTreatment).toBeCloseTo(1 / 12, 12);
  });

  it('is more certain with more successes', () => {
    fc.assert(
      fc.property(few, few, (control, treatment) => {
        const more = { n: treatment.n + 1, sum: treatment.sum + 1 };
        const chance = betaBinomial(control, treatment, { alpha: 0.05 }).chanceToWin ?? 0;
        expect(betaBinomial(control, more, { alpha: 0.05 }).chanceToWin).toBeGreaterThanOrEqual(
          chance - 1e-12,
        );
      }),
      { numRuns: runs(12) },
    );
  });

  // Distance of the arms in standard errors; at the extremes, all methods agree.
  it.each([-2, -1, -0.5, 0, 0.5, 1, 2])(
    'agrees with the normal posterior for large counts, %d apart',
    (apart) => {
      for (const share of [0.1, 0.5, 0.8]) {
        const n = 40_000;
        const shift = apart * Math.sqrt((2 * share * (1 - share)) / n);
        const arm = (mean: number) => ({ kind: 'proportion' as const, n, sum: Math.round(n * mean) });
        const [control, treatment] = [arm(share), arm(share + shift)];
        const exact = betaBinomial(control, treatment, { alpha: 0.05 });
        const normal = bayesNormal(control, treatment, { difference: 'absolute', alpha: 0.05, prior: null });
        expect(exact.chanceToWin).toBeCloseTo(normal.chanceToWin ?? Number.NaN, 2);
      }
    },
  );
});

describe('bestArm', () => {
  it('splits one chance among all arms, equally among equals', () => {
    const found = bestArm({ means: [3, 3, 3, 3], sds: [0.2, 0.2, 0.2, 0.2] });
    if (found.status !== 'ok') throw new Error(found.status);
    for (const chance of found.probabilityBest) expect(chance).toBeCloseTo(0.25, 12);
  });

  it('is certain of one far above the others, and of what the others lose', () => {
    const found = bestArm({ means: [1, 100], sds: [1, 1] });
    expect(found).toMatchObject({ probabilityBest: [0, 1] });
    expect(found.status === 'ok' && found.expectedLossVsBest[0]).toBeCloseTo(99, 9);
  });

  it('is the smallest one if less is better', () => {
    const found = bestArm({ means: [1, 100], sds: [1, 1], inverse: true });
    expect(found).toMatchObject({ probabilityBest: [1, 0] });
    expect(found.status === 'ok' && found.expectedLossVsBest[1]).toBeCloseTo(99, 9);
  });

  it('resolves very different spreads', () => {
    const found = bestArm({ means: [0, 0.5], sds: [1, 1e-6] });
    expect(found.status === 'ok' && found.probabilityBest[0]).toBeCloseTo(0.308_537_538_7, 8);
  });
});
