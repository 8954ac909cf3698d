import { describe, expect, it } from 'vitest';
import { judgeMargin } from './judge-margin.ts';
import { contrastOf, proportion } from './margin.fixture.ts';
import { addMarginLook } from './margin-monitor.ts';
import { type GuardrailDesign, neededToClear } from './needed-to-clear.ts';
import { testMargin } from './test-margin.ts';

const rate: GuardrailDesign = {
  mean: 0.05,
  variance: 0.0475,
  margin: 0.05,
  direction: 'increase',
  engine: 'fixed',
  alpha: 0.05,
  plannedN: 200_000,
};

describe('neededToClear', () => {
  it('matches scipy for every engine', () => {
    expect(neededToClear(rate)).toMatchObject({ totalN: 178_788, canClear: true, reason: null });
    const decrease = {
      ...rate,
      direction: 'decrease',
      controlShare: 0.5,
      power: 0.9,
      plannedN: 500_000,
    } as const;
    // (1.645 + 1.282)² (2 + 2 · 1.05²) 0.0475 / 0.0025²
    expect(neededToClear(decrease).totalN).toBe(Math.ceil((8.563_847_412_5 * 0.0475 * 4.205) / 0.0025 ** 2));
    const prior = { mean: 0, variance: 0.09 };
    expect(neededToClear({ ...rate, engine: 'bayesian', prior }).totalN).toBe(177_712);
    const sequential = neededToClear({ ...rate, engine: 'sequential' });
    expect(sequential).toMatchObject({ totalN: 383_146, canClear: false, reason: 'planned_size_too_small' });
    expect(sequential.powerAtPlan).toBeCloseTo(0.440_680_202_428_746, 9);
  });

  it('is larger if an arm is small', () => {
    expect(neededToClear({ ...rate, controlShare: 0.1 }).totalN).toBeGreaterThan(400_000);
  });

  it('explains why a guardrail can never be cleared', () => {
    expect(neededToClear({ ...rate, margin: 0 })).toMatchObject({ canClear: false, reason: 'no_margin' });
    expect(neededToClear({ ...rate, mean: 0 })).toMatchObject({ canClear: false, reason: 'baseline_zero' });
    expect(neededToClear({ ...rate, variance: 0 })).toMatchObject({ reason: 'zero_variance' });
    expect(neededToClear({ ...rate, variance: 1e12 })).toMatchObject({ totalN: null, reason: 'unreachable' });
    expect(neededToClear({ ...rate, variance: Number.NaN })).toMatchObject({ reason: 'invalid_input' });
  });
});

describe('judgeMargin', () => {
  const evidence = { clearP: 0.01, upper: 0.1, harmP: 1, isReady: true, isWorse: false, alpha: 0.05 };

  it('is within the limit, worse within it, beyond it or not ready', () => {
    expect(judgeMargin(evidence)).toBe('within_limit');
    expect(judgeMargin({ ...evidence, isWorse: true })).toBe('worse_within_limit');
    expect(judgeMargin({ ...evidence, clearP: 0.06 })).toBe('not_ready');
    expect(judgeMargin({ ...evidence, isReady: false })).toBe('not_ready');
    const beyond = { ...evidence, clearP: 1, upper: -0.1, harmP: 0.02 };
    expect(judgeMargin(beyond)).toBe('harm');
    expect(judgeMargin({ ...beyond, isReady: false })).toBe('harm');
    expect(judgeMargin({ ...beyond, harmP: 0.06 })).toBe('not_ready');
  });
});

describe('addMarginLook', () => {
  it('keeps the result of earlier looks', () => {
    const plan = { engine: 'sequential', nStar: 20_000 } as const;
    const look = (t: number) =>
      testMargin(contrastOf([proportion(20_000, 1_000), proportion(20_000, t)], plan), {
        margin: 0.02,
        direction: 'increase',
      });
    const [bad, even] = [look(700), look(990)];
    const both = addMarginLook(addMarginLook(null, bad), even);
    expect(both).toEqual({ lower: even.lower, upper: bad.upper, clearP: even.clearP, harmP: bad.harmP });
    expect(bad.upper).toBeLessThan(0);
    expect(even.upper).toBeGreaterThan(0);
    const nothing = { ...even, lower: null, upper: null, clearP: null, harmP: null };
    expect(addMarginLook(both, nothing)).toEqual(both);
  });
});
