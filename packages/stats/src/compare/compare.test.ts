import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { anyMean, anyPair, anyProportion } from '../arms/arm.fixture.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { bayesNormal } from '../bayes/normal.ts';
import { newcombe } from '../proportion/newcombe.ts';
import { ratioNewcombe } from '../proportion/ratio-newcombe.ts';
import { asymptoticConfidenceSequence } from '../sequential/asymptotic.ts';
import { fieller } from './fieller.ts';
import { welchTest } from './welch.ts';

const anyAlpha = fc.constantFrom(0.001, 0.01, 0.05, 0.1, 0.3);
const closeTo = (expected: number, digits = 9) => expect.closeTo(expected, digits);

describe('a comparison', () => {
  it('negates the estimate and keeps the p-value when arms are swapped', () => {
    fc.assert(
      fc.property(anyPair, anyAlpha, ([control, treatment], alpha) => {
        const one = welchTest(control, treatment, { alpha });
        const other = welchTest(treatment, control, { alpha });
        expect(other.status).toBe(one.status);
        if (one.estimate === null || other.estimate === null) return;
        expect(other.estimate + one.estimate).toBe(0);
        if (one.pValue !== null) expect(other.pValue).toEqual(closeTo(one.pValue));
        const [look, exchanged] = [
          asymptoticConfidenceSequence(control, treatment, { alpha, nStar: 5_000 }),
          asymptoticConfidenceSequence(treatment, control, { alpha, nStar: 5_000 }),
        ];
        if (look.pValue !== null) expect(exchanged.pValue).toEqual(closeTo(look.pValue));
      }),
    );
  });

  it('scales with the unit, which leaves p-value, relative difference and chance to win unchanged', () => {
    fc.assert(
      fc.property(
        anyMean,
        anyMean,
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (control, treatment, factor) => {
          const [c, t] = [control, treatment].map((arm) => ({
            ...arm,
            sum: arm.sum * factor,
            sumSquares: arm.sumSquares * factor * factor,
          }));
          if (c === undefined || t === undefined) return;
          const [plain, scaled] = [
            welchTest(control, treatment, { alpha: 0.05 }),
            welchTest(c, t, { alpha: 0.05 }),
          ];
          expect(scaled.status).toBe(plain.status);
          if (plain.pValue === null || plain.estimate === null || plain.se === null) return;
          expect(scaled.pValue).toEqual(closeTo(plain.pValue, 6));
          expect((scaled.estimate ?? 0) / factor / plain.se).toBeCloseTo(plain.estimate / plain.se, 6);
          const [lift, scaledLift] = [
            fieller(control, treatment, { alpha: 0.05 }),
            fieller(c, t, { alpha: 0.05 }),
          ];
          expect(scaledLift.kind).toBe(lift.kind);
          if (lift.kind === 'bounded' && (lift.g ?? 1) < 0.99)
            expect((scaledLift.ciLower ?? 0) / (lift.ciLower ?? 1)).toBeCloseTo(1, 5);
          const belief = { difference: 'relative', alpha: 0.05, prior: { mean: 0, variance: 0.09 } } as const;
          const chance = bayesNormal(control, treatment, belief).chanceToWin;
          if (chance !== null) expect(bayesNormal(c, t, belief).chanceToWin).toEqual(closeTo(chance, 6));
        },
      ),
    );
  });

  it('has p < alpha exactly when both intervals exclude 0', () => {
    fc.assert(
      fc.property(anyPair, anyAlpha, ([control, treatment], alpha) => {
        const absolute = welchTest(control, treatment, { alpha });
        const relative = fieller(control, treatment, { alpha });
        if (absolute.status !== 'ok' || isBorderline(absolute.pValue, alpha)) return;
        expect(leavesOut(absolute)).toBe((absolute.pValue ?? 1) < alpha);
        if (relative.status !== 'ok') return;
        expect(relative.pValue).toBe(absolute.pValue);
        if (relative.kind === 'bounded') expect(leavesOut(relative)).toBe((relative.pValue ?? 1) < alpha);
      }),
      { numRuns: runs(500) },
    );
  });

  it('has p < alpha accordingly with small-count methods', () => {
    const fewest = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 12 }));
    const rare = fewest.map(([n, sum]) => ({ n, sum: Math.min(n, sum) }));
    fc.assert(
      fc.property(rare, rare, anyAlpha, (control, treatment, alpha) => {
        const absolute = newcombe(control, treatment, { alpha });
        const relative = ratioNewcombe(control, treatment, { alpha });
        if (isBorderline(absolute.pValue, alpha)) return;
        expect(leavesOut(absolute)).toBe((absolute.pValue ?? 1) < alpha);
        expect(leavesOut(relative)).toBe((absolute.pValue ?? 1) < alpha);
      }),
      { numRuns: runs(500) },
    );
  });

  it('has p < alpha accordingly at every look of a sequence', () => {
    fc.assert(
      fc.property(anyPair, anyAlpha, ([control, treatment], alpha) => {
        for (const side of ['two', 'greater', 'less'] as const) {
          const look = asymptoticConfidenceSequence(control, treatment, { alpha, nStar: 1_000, side });
          if (look.status !== 'ok' || isBorderline(look.pValue, alpha)) continue;
          expect(leavesOut(look)).toBe((look.pValue ?? 1) < alpha);
        }
      }),
    );
  });

  it('has a wider interval at a smaller alpha, and a wider one still with unlimited looks', () => {
    fc.assert(
      fc.property(anyPair, ([control, treatment]) => {
        const widths = [0.2, 0.05, 0.01].map((alpha) => {
          const { status, ciLower, ciUpper } = welchTest(control, treatment, { alpha });
          return status === 'ok' ? (ciUpper ?? 0) - (ciLower ?? 0) : 0;
        });
        expect([...widths].sort((a, b) => a - b)).toEqual(widths);
        const look = asymptoticConfidenceSequence(control, treatment, { alpha: 0.05, nStar: 1_000 });
        const normal = welchTest(control, treatment, { alpha: 0.05 });
        if (look.status === 'ok' && (normal.df ?? 0) > 30)
          expect((look.ciUpper ?? 0) - (look.ciLower ?? 0)).toBeGreaterThan(widths[1] ?? 0);
      }),
    );
  });

  it('is no worse for the treatment with one more success', () => {
    fc.assert(
      fc.property(anyProportion, anyProportion, (control, treatment) => {
        const more: ArmStats = { ...treatment, sum: Math.min(treatment.n, treatment.sum + 1) };
        const one = newcombe(control, treatment, { alpha: 0.05, side: 'greater' });
        const other = newcombe(control, more, { alpha: 0.05, side: 'greater' });
        expect(other.pValue ?? 0).toBeLessThanOrEqual((one.pValue ?? 1) + 1e-12);
        expect(other.ciLower ?? 0).toBeGreaterThanOrEqual((one.ciLower ?? 0) - 1e-12);
      }),
    );
  });
});

describe('the relative interval', () => {
  it('is mirrored for a negative baseline, so that more is still more', () => {
    const control = { kind: 'mean', n: 500, sum: 1_000, sumSquares: 4_000 } as const;
    const treatment = { kind: 'mean', n: 500, sum: 1_100, sumSquares: 4_400 } as const;
    const negative = ({ sum, ...arm }: typeof control | typeof treatment) => ({ ...arm, sum: -sum });
    const plain = fieller(control, treatment, { alpha: 0.05 });
    const mirrored = fieller(negative(control), negative(treatment), { alpha: 0.05 });
    expect(mirrored.ciLower).toBeCloseTo(-(plain.ciUpper ?? 0), 12);
    expect(mirrored.ciUpper).toBeCloseTo(-(plain.ciLower ?? 0), 12);
    expect(mirrored.warnings.map(({ code }) => code)).toEqual(['negative_baseline']);
  });

  it('explains that a baseline which may be 0 bounds nothing', () => {
    const { kind, warnings } = fieller(
      { kind: 'proportion', n: 300, sum: 2 },
      { kind: 'proportion', n: 300, sum: 9 },
      { alpha: 0.05 },
    );
    expect(kind).toBe('unbounded');
    expect(warnings.map(({ message }) => message).join(' ')).toMatch(/cannot be distinguished from 0/);
  });
});

function leavesOut({
  ciLower,
  ciUpper,
}: {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}) {
  return (ciLower ?? Number.NEGATIVE_INFINITY) > 0 || (ciUpper ?? Number.POSITIVE_INFINITY) < 0;
}

/** Whether it is so close to alpha that rounding decides. */
function isBorderline(pValue: number | null, alpha: number): boolean {
  return pValue === null || Math.abs(pValue / alpha - 1) < 1e-7;
}
