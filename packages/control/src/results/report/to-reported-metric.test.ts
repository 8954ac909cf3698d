import type { Plan } from '@pixel/protocol';
import type { ArmSums } from '@pixel/store/events';
import { describe, expect, it } from 'vitest';
import { assess } from '../looks/assess.ts';
import { armsWith, basis, basisGoal, now } from '../looks/basis.fixture.ts';
import type { BasisGoal } from '../looks/basis.ts';
import { toReportedMetric } from './to-reported-metric.ts';

const progress = { status: 'running', days: 14, timeZone: 'UTC' } as const;

/** The report of a goal with these sums for the control and the others. */
function reported(
  its: Partial<BasisGoal>,
  [original, big, ...others]: readonly ArmSums[],
  plan: Partial<Plan> = {},
) {
  const goal = basisGoal(its);
  const usual = basis();
  const arms = armsWith({
    ...(original && { original }),
    ...(big && { big }),
    ...Object.fromEntries(others.map((sums, at) => [`other-${at}`, sums])),
  });
  const view = {
    basis: basis({
      goals: [goal],
      plan: { ...usual.plan, ...plan },
      variants: arms.map(({ variantKey }) => ({
        variantKey,
        name: usual.variants.find((each) => each.variantKey === variantKey)?.name ?? variantKey,
        weight: 1 / arms.length,
        isControl: variantKey === 'original',
      })),
    }),
    metrics: [{ key: goal.goalKey, arms }],
    isExploratory: false,
  };
  const assessment = assess(view.basis, view.metrics, { atMs: now, health: null });
  return toReportedMetric(goal, { ...view, assessment }, progress);
}

describe('a net promoter score', () => {
  const survey = { surveyId: '018f0000-0000-7000-8000-00000000000a', questionId: 'score' };
  const nps = {
    kind: 'nps',
    unit: 'points',
    isExploratory: true,
    metric: { key: 'signup', kind: 'nps', windowMs: 604_800_000, ...survey },
  } as const;
  /** 1,000 of 5,000 visitors answer, `up` with 1 and `down` with -1. */
  const answers = (up: number, down: number): ArmSums => ({
    kind: 'ratio',
    n: 5_000,
    num: { sum: up - down, sumSquares: up + down },
    den: { sum: 1_000, sumSquares: 1_000 },
    numDen: up - down,
  });

  it('is reported in points from -100 to 100, with the sum of answers', () => {
    const { arms, comparisons } = reported(nps, [answers(600, 200), answers(560, 200)]);
    expect(arms).toMatchObject([
      { sum: 400, denominatorSum: 1_000, value: 40 },
      { sum: 360, denominatorSum: 1_000, value: 36 },
    ]);
    expect(comparisons[0]?.absolute.estimate).toBeCloseTo(-4, 9);
    expect(comparisons[0]?.relative.estimate).toBeCloseTo(-0.1, 9);
  });

  it('is limited by its one-sided interval, as a guardrail', () => {
    const [comparison] = reported({ ...nps, role: 'guardrail', margin: 0.1 }, [
      answers(600, 200),
      answers(560, 200),
    ]).comparisons;
    const { worst = null, relative } = comparison ?? {};
    // The two-sided interval extends slightly farther.
    expect(worst).toBeGreaterThan((relative?.lower ?? 0) - 0.01);
    expect(worst).toBeLessThan((relative?.estimate ?? 0) - 0.1);
  });

  it('has an expected loss below its interval, in the same points', () => {
    const [comparison] = reported(nps, [answers(600, 200), answers(560, 200)], {
      engine: 'bayesian',
    }).comparisons;
    expect(comparison?.expectedLoss).toBeGreaterThan(3);
    expect(comparison?.expectedLoss).toBeLessThan(5);
  });
});

describe('a goal with too few visitors', () => {
  const share = (sum: number): ArmSums => ({ kind: 'proportion', n: 1_000, sum });
  const waitedFor = (its: Partial<BasisGoal>, sums: readonly ArmSums[]) =>
    reported(its, sums).comparisons.map(({ sentence: { code, parameters } }) => ({ code, ...parameters }));

  it('counts conversions, and the days until there are enough at this pace', () => {
    // Visitors of the last 7 of 14 days are still within their window.
    expect(waitedFor({}, [share(20), share(10)])).toEqual([
      { code: 'conversions_so_far', needed: 25, ofControl: 20, ofVariant: 10, daysLeft: 10.5 },
    ]);
  });

  it('counts non-conversions if they are fewer', () => {
    expect(waitedFor({}, [share(990), share(992)])).toMatchObject([
      { code: 'non_conversions_so_far', ofControl: 10, ofVariant: 8 },
    ]);
  });

  it('does not confuse an amount with a number of visitors', () => {
    const revenue = { kind: 'revenue', unit: 'money' } as const;
    const sums: ArmSums = { kind: 'mean', n: 1_000, sum: 240, sumSquares: 14_400 };
    expect(waitedFor(revenue, [sums, sums])).toEqual([
      { code: 'few_with_value', needed: 25, daysLeft: null },
    ]);
  });

  it('names each of several variants', () => {
    expect(waitedFor({}, [share(20), share(10), share(12)])).toMatchObject([
      { variant: 'Big button', ofVariant: 10 },
      { variant: 'other-0', ofVariant: 12 },
    ]);
  });
});

describe('a non-finite sum', () => {
  it.each([Number.POSITIVE_INFINITY, JSON.parse('null') as number])('is null, like its value: %s', (sum) => {
    const mean = { kind: 'mean', n: 1_000, sum, sumSquares: sum } as const;
    const ratio = {
      kind: 'ratio',
      n: 1_000,
      num: { sum, sumSquares: sum },
      den: { sum: 10, sumSquares: 10 },
      numDen: sum,
    } as const;
    expect(reported({ kind: 'mean' }, [mean, mean]).arms[0]).toMatchObject({ sum: null, value: null });
    expect(reported({ kind: 'ratio' }, [ratio, ratio]).arms[0]).toMatchObject({
      sum: null,
      denominatorSum: 10,
      value: null,
    });
  });
});

describe('a goal without a comparison', () => {
  const share = (n: number): ArmSums => ({ kind: 'proportion', n, sum: 0 });

  it('has a reason', () => {
    expect(reported({}, [share(1_000)])).toMatchObject({
      comparisons: [],
      reason: { code: 'single_variant' },
    });
  });

  it('has no reason if there is a comparison', () => {
    expect(reported({}, [share(1_000), share(1_000)])).toMatchObject({
      comparisons: [{ variantKey: 'big' }],
      reason: null,
    });
  });
});
