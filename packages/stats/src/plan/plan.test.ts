import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectableLift } from './detectable-lift.ts';
import { duration } from './duration.ts';
import { midExperiment } from './mid-experiment.ts';
import { powerNormal } from './power-normal.ts';
import { powerOfLift } from './power-of-lift.ts';
import { powerStudentT } from './power-student-t.ts';
import { sampleSizeNormal } from './sample-size-normal.ts';

const design = { mean: 0.05, variance: 0.0475, totalN: 20_000, arms: 2, alpha: 0.05, sequentialNStar: null };
const plan = {
  mean: 0.05,
  variance: 0.0475,
  arms: 2,
  alpha: 0.05,
  sequentialNStar: null,
  lift: 0.1,
  power: 0.8,
};

describe('power', () => {
  it('grows with visitors and lift, and is lower with unlimited looks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1e6 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (totalN, lift) => {
          const power = powerOfLift({ ...design, totalN }, lift).power ?? -1;
          expect(powerOfLift({ ...design, totalN: totalN * 2 }, lift).power).toBeGreaterThanOrEqual(
            power - 1e-12,
          );
          expect(powerOfLift({ ...design, totalN }, lift * 1.1).power).toBeGreaterThanOrEqual(power - 1e-12);
          expect(powerOfLift({ ...design, totalN, sequentialNStar: totalN }, lift).power).toBeLessThanOrEqual(
            power,
          );
        },
      ),
    );
  });

  it('matches the detectable lift', () => {
    const { mde } = detectableLift(design, 0.8);
    // The lift itself raises the variance, which the detectable lift only takes into account at its end.
    expect(powerOfLift(design, mde ?? 0).power).toBeCloseTo(0.8, 2);
  });

  it('is never reached for a lift that too few visitors could show', () => {
    expect(detectableLift({ ...design, totalN: 100 }, 0.8)).toMatchObject({
      status: 'unreachable',
      mde: null,
    });
  });

  it('matches the sample size', () => {
    const test = { effectSize: 0.2, alpha: 0.01, ratio: 2 };
    const { nControl } = sampleSizeNormal(test, 0.9);
    expect(powerNormal(test, nControl ?? 0).power).toBeCloseTo(0.9, 10);
    expect(powerStudentT(test, nControl ?? 0).power).toBeCloseTo(0.9, 2);
    expect(sampleSizeNormal({ ...test, effectSize: 0 }, 0.9).status).toBe('unreachable');
  });
});

describe('duration', () => {
  it('is in whole weeks, and marked as too long if it is', () => {
    expect(duration({ ...plan, visitorsPerDay: 2_000 })).toMatchObject({ status: 'ok', weeks: 5 });
    expect(duration({ ...plan, visitorsPerDay: 100 })).toMatchObject({ status: 'too_long', weeks: 95 });
    expect(duration({ ...plan, lift: 0, visitorsPerDay: 100 })).toMatchObject({ status: 'unreachable' });
    expect(duration({ ...plan, visitorsPerDay: 0 })).toMatchObject({ status: 'invalid_input' });
  });

  it('is shorter with an explanatory past, longer with more comparisons and unlimited looks', () => {
    const visitors = (more: object) => {
      const found = duration({ ...plan, visitorsPerDay: 2_000, maxWeeks: 1_000, ...more });
      return 'totalN' in found ? found.totalN : 0;
    };
    expect(visitors({ covariateCorrelation: 0.5 }) / visitors({})).toBeCloseTo(0.75, 2);
    expect(visitors({ tests: 4 })).toBeGreaterThan(visitors({}));
    expect(visitors({ sequentialNStar: 60_000 })).toBeGreaterThan(1.5 * visitors({}));
  });
});

describe('midExperiment', () => {
  const arm = (n: number) => ({ kind: 'mean', n, sum: n, sumSquares: 3 * n }) as const;
  const target = { alpha: 0.05, targetPower: 0.8, targetLift: 0.05, sequentialNStar: null };

  it('returns how many more visitors reach the power', () => {
    const { scalingFactor } = midExperiment(arm(500), arm(500), target);
    const later = Math.round(500 * (1 + (scalingFactor ?? 0)));
    expect(midExperiment(arm(later), arm(later), target).powerNow).toBeCloseTo(0.8, 2);
    expect(midExperiment(arm(50_000), arm(50_000), target)).toMatchObject({ status: 'ok', scalingFactor: 0 });
  });

  it('reports that no number suffices for no lift', () => {
    expect(midExperiment(arm(500), arm(500), { ...target, targetLift: 0 })).toMatchObject({
      status: 'unreachable',
      scalingFactor: null,
    });
  });
});
