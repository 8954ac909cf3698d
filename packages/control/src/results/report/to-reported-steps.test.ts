import type { MetricArm } from '@pixel/store/events';
import { describe, expect, it } from 'vitest';
import { basis, basisGoal, now } from '../looks/basis.fixture.ts';
import type { Look } from '../looks/look.ts';
import type { LookView } from '../looks/view.ts';
import { toReportedSteps } from './to-reported-steps.ts';

const look = { asOf: now, health: { mismatch: null } } as unknown as Pick<Look, 'asOf' | 'health'>;

const funnel = basisGoal({
  kind: 'funnel',
  analysis: { kind: 'funnel', funnelGoalKeys: ['cart', 'order'] },
  metric: {
    key: 'signup',
    kind: 'funnel',
    windowMs: 604_800_000,
    steps: [{ eventName: 'to cart' }, { eventName: 'ordered' }],
  },
});

function arm(variantKey: string, n: number, reached: readonly number[]): MetricArm {
  const last = reached.at(-1) ?? 0;
  return {
    variantKey,
    n,
    open: 0,
    stats: { kind: 'proportion', n, sum: last },
    details: { steps: reached.map((sum) => ({ reached: sum, stats: { kind: 'proportion', n, sum } })) },
  };
}

function viewOf(arms: readonly MetricArm[], goal = funnel): LookView {
  return {
    basis: basis({ goals: [goal] }),
    metrics: [{ key: 'signup', arms }],
    assessment: {} as LookView['assessment'],
    isExploratory: false,
  };
}

describe('toReportedSteps', () => {
  it('compares each step as a share of all, with its interval', () => {
    const arms = [arm('original', 5_000, [1_000, 400]), arm('big', 5_000, [1_500, 400])];
    const [cart, order] = toReportedSteps(funnel, viewOf(arms), look) ?? [];
    expect(cart).toMatchObject({
      goalKey: 'cart',
      eventName: 'to cart',
      comparisons: [{ variantKey: 'big', relative: { estimate: expect.closeTo(0.5, 9) } }],
    });
    expect(cart?.comparisons[0]?.relative.lower).toBeGreaterThan(0.2);
    expect(order?.comparisons[0]?.relative.estimate).toBeCloseTo(0, 9);
    expect(order?.comparisons[0]?.relative.lower).toBeLessThan(0);
    expect(order?.comparisons[0]?.level).toBeGreaterThanOrEqual(0.95);
  });

  it('names a step by its event if its goal is gone', () => {
    const funnelGoalKeys = ['cart', 'gone', 'order'];
    const fewer = { ...funnel, analysis: { kind: 'funnel' as const, funnelGoalKeys } };
    const steps = toReportedSteps(fewer, viewOf([arm('original', 10, [5, 1])], fewer), look);
    expect(steps?.map(({ goalKey, eventName }) => [goalKey, eventName])).toEqual([
      [null, 'to cart'],
      [null, 'ordered'],
    ]);
  });

  it('is empty for other goals, and for day ranges, whose steps are not stored', () => {
    const signup = basisGoal();
    expect(toReportedSteps(signup, viewOf([arm('original', 10, [5])], signup), look)).toBeUndefined();
    const { details: _, ...rest } = arm('original', 10, [5, 1]);
    expect(toReportedSteps(funnel, viewOf([{ ...rest, details: {} }]), look)).toBeUndefined();
  });
});
