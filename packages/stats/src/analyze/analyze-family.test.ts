import { describe, expect, it } from 'vitest';
import type { AnalysisPlan } from './analysis-plan.ts';
import { analyzeFamily } from './analyze-family.ts';
import { analyzeMetric } from './analyze-metric.ts';

const plan: AnalysisPlan = { alpha: 0.05, engine: 'fixed', correction: 'holm', direction: 'increase' };
const metric = (...sums: readonly number[]) => ({
  arms: sums.map((sum, index) => ({
    variant: `v${index}`,
    stats: { kind: 'proportion', n: 5_000, sum } as const,
  })),
});

describe('analyzeFamily', () => {
  it('corrects over all metrics and treatments together', () => {
    const metrics = [metric(250, 300), metric(500, 505, 495), metric(1_000, 1_010)];
    const results = analyzeFamily(metrics, plan);
    const [first] = results[0]?.comparisons ?? [];
    expect(results.map(({ comparisons }) => comparisons.length)).toEqual([1, 2, 1]);
    expect(first?.pValue).toBeLessThan(0.05);
    expect(first?.adjusted?.pValue).toBeCloseTo(4 * (first?.pValue ?? 0), 12);
    expect(first?.adjusted?.alpha).toBeCloseTo(0.05 / 4, 15);
    expect(first?.verdict).toBe('inconclusive');
    expect(analyzeMetric(metrics[0]?.arms ?? [], plan).comparisons[0]?.verdict).toBe('winning');
  });

  it.each([
    ['one look', 'fixed'],
    ['unlimited looks', 'sequential'],
  ] as const)('corrects every comparison of every metric under %s', (_, engine) => {
    const metrics = [metric(250, 250), metric(500, 580, 590), metric(1_000, 1_100)];
    const results = analyzeFamily(metrics, { ...plan, engine, nStar: 10_000 });
    const found = results.flatMap(({ comparisons }) => comparisons);
    expect(found.map(({ adjusted }) => adjusted?.alpha)).toEqual([0.05 / 4, 0.05 / 4, 0.05 / 4, 0.05 / 4]);
    const smallest = Math.min(...found.map(({ pValue }) => pValue ?? 1));
    for (const { pValue, adjusted } of found) {
      const least = engine === 'sequential' ? Math.min(1, 4 * (pValue ?? 1)) : (pValue ?? 1);
      expect(adjusted?.pValue).toBeGreaterThanOrEqual(least - 1e-12);
      if (engine === 'sequential' || pValue === smallest)
        expect(adjusted?.pValue).toBeCloseTo(Math.min(1, 4 * (pValue ?? 1)), 12);
    }
  });

  it('lets each metric define its direction', () => {
    const family = [metric(250, 350), { ...metric(250, 350), direction: 'decrease' as const }];
    expect(analyzeFamily(family, plan).map(({ comparisons }) => comparisons[0]?.verdict)).toEqual([
      'winning',
      'losing',
    ]);
  });

  it('continues if a metric has nothing to compare', () => {
    const results = analyzeFamily([metric(250), metric(250, 350), { arms: [] }], plan);
    expect(results.map(({ status }) => status)).toEqual(['single_arm', 'ok', 'no_data']);
    expect(results[1]?.comparisons[0]?.adjusted?.alpha).toBe(0.05);
  });

  it('has corrected intervals that exclude 0 exactly when the corrected p is small enough', () => {
    for (const engine of ['fixed', 'sequential'] as const)
      for (let sum = 250; sum < 420; sum += 2) {
        const family = [metric(250, sum), metric(250, 280), metric(250, 240)];
        const [first] = analyzeFamily(family, { ...plan, engine, nStar: 10_000, correction: 'holm' });
        const { adjusted, pValue } = first?.comparisons[0] ?? {};
        // Holm's interval is Bonferroni's, which the smallest p-value has to meet.
        const isFound = 3 * (pValue ?? 1) < 0.05;
        expect((adjusted?.lower ?? 0) > 0, `${engine} ${sum}`).toBe(isFound);
      }
  });

  it('does not let a comparison in its burn-in help the others', () => {
    const sequential: AnalysisPlan = {
      ...plan,
      engine: 'sequential',
      nStar: 10_000,
      correction: 'benjaminiHochberg',
    };
    const burning = metric(2_500, 20);
    const [early] = analyzeFamily([burning, metric(250, 350)], sequential);
    expect(early?.comparisons[0]).toMatchObject({ verdict: 'not_ready', adjusted: { pValue: 1 } });
  });
});

describe('e-BH over metrics and treatments', () => {
  const family = [metric(250, 350, 249), metric(250, 338, 262), metric(250, 255, 330)];
  const found = analyzeFamily(family, {
    ...plan,
    engine: 'sequential',
    nStar: 10_000,
    correction: 'benjaminiHochberg',
  }).flatMap(({ comparisons }) => comparisons);

  it('has p-values and intervals that agree at the false coverage rate', () => {
    const discoveries = found.filter(({ adjusted }) => (adjusted?.pValue ?? 1) <= 0.05);
    expect(discoveries.length).toBeGreaterThan(1);
    for (const { adjusted } of found) {
      expect(adjusted?.alpha).toBeCloseTo((0.05 * discoveries.length) / 6, 15);
      expect((adjusted?.lower ?? 0) > 0).toBe((adjusted?.pValue ?? 1) <= 0.05);
      expect((adjusted?.relative.lower ?? 0) > 0).toBe((adjusted?.pValue ?? 1) <= 0.05);
    }
  });
});
