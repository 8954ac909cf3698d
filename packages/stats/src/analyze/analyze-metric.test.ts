import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { anyPair, wildArm } from '../arms/arm.fixture.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import { analyzeMetric } from './analyze-metric.ts';

const fixed: AnalysisPlan = { alpha: 0.05, engine: 'fixed', correction: 'none', direction: 'increase' };
const sequential: AnalysisPlan = { ...fixed, engine: 'sequential', nStar: 20_000 };
const bayesian: AnalysisPlan = { ...fixed, engine: 'bayesian' };
const proportion = (n: number, sum: number): ArmStats => ({ kind: 'proportion', n, sum });
const arms = (...stats: readonly ArmStats[]) =>
  stats.map((each, index) => ({ variant: `v${index}`, stats: each }));
const only = (stats: readonly ArmStats[], plan: AnalysisPlan) => {
  const [comparison] = analyzeMetric(arms(...stats), plan).comparisons;
  if (comparison === undefined) throw new Error('There is no comparison');
  return comparison;
};

describe('analyzeMetric', () => {
  it('reports a winner with its methods, intervals and p-value', () => {
    const found = only([proportion(10_000, 500), proportion(10_000, 600)], fixed);
    expect(found).toMatchObject({
      status: 'ok',
      reason: null,
      verdict: 'winning',
      method: 'welch.absolute',
      relative: { method: 'welch.fieller', kind: 'bounded' },
      n: [10_000, 10_000],
      means: [0.05, 0.06],
      warnings: [],
    });
    expect(found.absolute.estimate).toBeCloseTo(0.01, 12);
    expect(found.relative.estimate).toBeCloseTo(0.2, 12);
    expect(found.pValue).toBeCloseTo(0.001_922_5, 6);
  });

  it('reports the same difference as losing if less is better', () => {
    const stats = [proportion(10_000, 500), proportion(10_000, 600)];
    for (const engine of ['fixed', 'bayesian'] as const)
      expect(only(stats, { ...fixed, engine, direction: 'decrease' }).verdict).toBe('losing');
  });

  it('has a result for an arm without conversions, by a small-count method', () => {
    const found = only([proportion(100, 0), proportion(100, 8)], fixed);
    expect(found).toMatchObject({
      status: 'ok',
      method: 'proportion.newcombe',
      relative: { method: 'proportion.ratioNewcombe', kind: 'unbounded', estimate: null, upper: null },
      verdict: 'winning',
    });
    expect(found.warnings.map(({ code }) => code)).toContain('low_count');
    expect(only([proportion(100, 0), proportion(100, 0)], fixed)).toMatchObject({ status: 'ok', pValue: 1 });
  });

  it('has no verdict before every arm has 25 visitors with a value, and says so', () => {
    const early = only([proportion(1_000, 24), proportion(1_000, 200)], sequential);
    expect(early).toMatchObject({ verdict: 'not_ready', monitor: null });
    expect(early.warnings.map(({ code }) => code)).toContain('burn_in');
    expect(only([proportion(1_000, 25), proportion(1_000, 200)], sequential).verdict).toBe('winning');
  });

  it('detects from the sums that few visitors with large revenue have bought', () => {
    const revenue = (sum: number, sumSquares: number) =>
      ({ kind: 'mean', n: 5_000, sum, sumSquares }) as const;
    const found = only([revenue(20 * 50, 20 * 2_500), revenue(900 * 50, 900 * 2_500)], sequential);
    expect(found.verdict).toBe('not_ready');
    const stats = revenue(20 * 50, 20 * 2_500);
    const known = analyzeMetric(
      [
        { variant: 'a', stats, active: 30 },
        { variant: 'b', stats: revenue(900 * 50, 900 * 2_500), active: 900 },
      ],
      sequential,
    );
    expect(known.comparisons[0]?.verdict).toBe('winning');
  });

  it('keeps a decision, whatever later looks show', () => {
    const history = { v1: only([proportion(10_000, 500), proportion(10_000, 700)], sequential).monitor };
    if (history.v1 === null) throw new Error('The look is not monitored');
    const later = analyzeMetric(arms(proportion(20_000, 1_050), proportion(20_000, 1_180)), sequential, {
      v1: history.v1,
    });
    const alone = analyzeMetric(arms(proportion(20_000, 1_050), proportion(20_000, 1_180)), sequential);
    expect(alone.comparisons[0]?.verdict).toBe('inconclusive');
    expect(later.comparisons[0]).toMatchObject({
      verdict: 'winning',
      monitor: { looks: 2, firstRejectedLook: 1 },
    });
  });

  it('decides nothing if no difference fits all looks', () => {
    const first = only([proportion(10_000, 500), proportion(10_000, 800)], sequential).monitor;
    if (first === null) throw new Error('The look is not monitored');
    const stats = arms(proportion(20_000, 1_600), proportion(20_000, 1_000));
    const [contradiction] = analyzeMetric(stats, sequential, { v1: first }).comparisons;
    expect(contradiction).toMatchObject({
      verdict: 'inconclusive',
      monitor: { status: 'inconsistent_data' },
    });
  });

  it('corrects p-value and interval for the number of treatments', () => {
    const stats = arms(proportion(5_000, 250), proportion(5_000, 300), proportion(5_000, 303));
    for (const correction of ['holm', 'benjaminiHochberg'] as const) {
      const { comparisons } = analyzeMetric(stats, { ...fixed, correction });
      for (const { adjusted, pValue, absolute } of comparisons) {
        expect(adjusted?.pValue ?? 0).toBeGreaterThanOrEqual(pValue ?? 1);
        expect(adjusted?.lower ?? 0).toBeLessThanOrEqual(absolute.lower ?? 0);
      }
    }
    const holm = analyzeMetric(stats, { ...fixed, correction: 'holm' }).comparisons.map(
      ({ verdict }) => verdict,
    );
    const none = analyzeMetric(stats, fixed).comparisons.map(({ verdict }) => verdict);
    expect(none).toEqual(['winning', 'winning']);
    expect(holm).toEqual(['winning', 'winning']);
    const one = analyzeMetric(arms(proportion(5_000, 250), proportion(5_000, 296), proportion(5_000, 251)), {
      ...fixed,
      correction: 'holm',
    });
    expect(one.comparisons[0]).toMatchObject({ verdict: 'inconclusive' });
    expect(one.comparisons[0]?.pValue).toBeLessThan(0.05);
  });

  it('corrects for the number of treatments with unlimited looks too', () => {
    const found = Array.from({ length: 40 }, (_, step) => 560 + 3 * step).flatMap((sum) => {
      const stats = arms(proportion(10_000, 500), proportion(10_000, sum), proportion(10_000, 510));
      return analyzeMetric(stats, { ...sequential, correction: 'holm' }).comparisons.slice(0, 1);
    });
    for (const { verdict, pValue } of found)
      expect(verdict).toBe(2 * (pValue ?? 1) <= 0.05 ? 'winning' : 'inconclusive');
    expect(found.filter(({ pValue }) => (pValue ?? 1) <= 0.05).map(({ verdict }) => verdict)).toContain(
      'inconclusive',
    );
  });

  it('accepts a treatment that is certainly not much worse', () => {
    const plan: AnalysisPlan = { ...fixed, direction: 'nonInferior', margin: -0.005 };
    for (const engine of ['fixed', 'bayesian'] as const) {
      expect(only([proportion(40_000, 4_000), proportion(40_000, 3_990)], { ...plan, engine }).verdict).toBe(
        'no_harm',
      );
      expect(only([proportion(400, 40), proportion(400, 39)], { ...plan, engine }).verdict).toBe(
        'inconclusive',
      );
    }
    expect(
      only([proportion(40_000, 4_000), proportion(40_000, 4_000)], {
        ...plan,
        engine: 'sequential',
        nStar: 80_000,
      }),
    ).toMatchObject({ verdict: 'inconclusive' });
  });

  it('has chances that add up to 1 over all arms, and warns that looks are not free', () => {
    const stats = arms(proportion(1_000, 50), proportion(1_000, 60), proportion(1_000, 40));
    const { comparisons } = analyzeMetric(stats, bayesian);
    const best = comparisons.map(({ bayes }) => bayes?.probabilityBest ?? 0);
    expect(best[0]).toBeGreaterThan(best[1] ?? 1);
    expect(best.reduce((sum, each) => sum + each, 0)).toBeLessThan(1);
    expect(comparisons[0]?.warnings.map(({ code }) => code)).toContain('not_peeking_safe');
    expect(comparisons[0]?.method).toBe('bayes.betaBinomial');
  });

  it('adjusts for prior behaviour, and warns if arms differed before', () => {
    const cuped = (pre: number) =>
      ({ kind: 'cupedProportion', n: 10_000, post: { sum: 600 }, pre: { sum: pre }, postPre: 300 }) as const;
    const alike = only([cuped(500), cuped(510)], fixed);
    expect(alike).toMatchObject({ method: 'cuped.withinArm', warnings: [] });
    expect(alike.varianceReduction).toBeGreaterThan(0.2);
    expect(alike.absolute.estimate).toBeLessThan(0);
    const apart = only([cuped(500), cuped(680)], fixed);
    expect(apart.warnings.map(({ code }) => code)).toEqual(['pre_exposure_imbalance']);
  });

  it('warns of few conversions only for the treatments concerned', () => {
    const stats = arms(proportion(1_000, 100), proportion(1_000, 110), proportion(1_000, 5));
    const { comparisons } = analyzeMetric(stats, fixed);
    expect(comparisons.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[], ['low_count']]);
  });

  it('uses the given prior', () => {
    const stats = [proportion(1_000, 50), proportion(1_000, 70)];
    const sure = only(stats, { ...bayesian, prior: { mean: 0, variance: 1e-4 } });
    expect(sure).toMatchObject({ method: 'bayes.normal', verdict: 'inconclusive' });
    expect(sure.relative.estimate).toBeLessThan(0.01);
    expect(only(stats, bayesian).method).toBe('bayes.betaBinomial');
  });

  it.each([
    ['no arm', [], 'no_data'],
    ['one arm', arms(proportion(10, 1)), 'single_arm'],
  ] as const)('reports missing %s', (_, metric, status) => {
    expect(analyzeMetric(metric, fixed)).toMatchObject({
      status,
      comparisons: [],
      reason: expect.any(String),
    });
  });

  it.each([
    ['no alpha', { ...fixed, alpha: 0 }],
    ['no planned size', { ...fixed, engine: 'sequential' }],
    ['a margin that asks for more', { ...fixed, direction: 'nonInferior', margin: 0.1 }],
    ['an impossible prior', { ...bayesian, prior: { mean: 0, variance: -1 } }],
  ] as const)('refuses a plan with %s', (_, plan) => {
    const stats = arms(proportion(100, 10), proportion(100, 12));
    expect(analyzeMetric(stats, plan)).toMatchObject({ status: 'invalid_input', comparisons: [] });
  });

  it('has a reason for every comparison without a result', () => {
    expect(only([proportion(100, 130), proportion(100, 20)], fixed)).toMatchObject({
      status: 'invalid_input',
      verdict: 'not_ready',
      pValue: null,
      absolute: { estimate: null, lower: null, upper: null },
      reason: expect.stringMatching(/contradict/),
    });
  });

  const plans = fc.record({
    alpha: fc.constantFrom(0.05, 0.2, 1e-9),
    engine: fc.constantFrom('fixed', 'sequential', 'bayesian'),
    nStar: fc.constantFrom(10, 5_000, 1e300),
    correction: fc.constantFrom('none', 'holm', 'benjaminiHochberg'),
    direction: fc.constantFrom('increase', 'decrease', 'nonInferior'),
    margin: fc.constantFrom(0, -0.01),
  });

  it('has p < alpha exactly when the absolute and relative intervals exclude 0, in every engine with p-values', () => {
    const side = { alpha: 0.05, correction: 'none', direction: 'increase' } as const;
    const rare = fc
      .tuple(fc.integer({ min: 1, max: 400 }), fc.nat(14))
      .map(([n, sum]) => proportion(n, Math.min(n, sum)));
    const pair = fc.oneof(anyPair, fc.tuple(rare, rare));
    fc.assert(
      fc.property(pair, fc.constantFrom('fixed', 'sequential'), (stats, engine) => {
        const { pValue, absolute, relative } = only(stats, { ...side, engine, nStar: 2_000 });
        if (pValue === null || Math.abs(pValue / side.alpha - 1) < 1e-7) return;
        expect(leavesOutZero(absolute)).toBe(pValue < side.alpha);
        const isKnown = relative.kind === 'bounded' || relative.method === 'proportion.ratioNewcombe';
        if (isKnown) expect(leavesOutZero(relative)).toBe(pValue < side.alpha);
      }),
      { numRuns: runs(600) },
    );
  });

  it('never returns NaN or infinity for any input, and survives JSON', () => {
    fc.assert(
      fc.property(fc.array(wildArm, { minLength: 2, maxLength: 4 }), plans, (stats, plan) => {
        const result = analyzeMetric(arms(...stats), plan);
        expect(JSON.parse(JSON.stringify(result))).toEqual(withoutNegativeZero(result));
      }),
      { numRuns: runs(500) },
    );
  });

  it('caps infinite evidence at the largest number', () => {
    const control: ArmStats = { kind: 'mean', n: 2, sum: 0, sumSquares: 0 };
    const treatment: ArmStats = { kind: 'meanM2', n: 2, mean: -1, m2: 1e-323 };
    expect(only([control, treatment], { ...sequential, nStar: 10 }).logE).toBe(Number.MAX_VALUE);
  });

  it('never returns NaN or infinity for one broken arm among others', () => {
    fc.assert(
      fc.property(wildArm, wildArm, plans, (one, other, plan) => {
        const result = analyzeMetric(arms(one, { ...other, ...one }, one), plan);
        expect(JSON.parse(JSON.stringify(result))).toEqual(withoutNegativeZero(result));
      }),
      { numRuns: runs(500) },
    );
  });

  it('never returns NaN or infinity for realistic visitors', () => {
    fc.assert(
      fc.property(anyPair, plans, ([control, treatment], plan) => {
        const result = analyzeMetric(arms(control, treatment), plan);
        expect(JSON.parse(JSON.stringify(result))).toEqual(withoutNegativeZero(result));
      }),
      { numRuns: runs(100) },
    );
  });
});

function leavesOutZero({ lower, upper }: { readonly lower: number | null; readonly upper: number | null }) {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0);
}

/** JSON has no negative zero. */
function withoutNegativeZero(value: unknown): unknown {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map(withoutNegativeZero);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutNegativeZero(each)]));
}
