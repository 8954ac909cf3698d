import { describe, expect, it } from 'vitest';
import type { ArmStats } from '../arms/arm-stats.ts';
import { assess, comparisonOf, defaultPlan, goal, proportion } from './assess.fixture.ts';
import type { AssessedGoal } from './assess-input.ts';

const behind = [proportion(10_000, 650), proportion(10_000, 500)];
const guardrail = (stats: readonly ArmStats[], its: Partial<AssessedGoal> = {}) =>
  goal(stats, { goalKey: 'signup', role: 'guardrail', margin: 0.1, ...its });

describe('guardrails', () => {
  const large = (t: number) => [proportion(400_000, 40_000), proportion(400_000, t)];
  const plan = { ...defaultPlan, plannedVisitors: 800_000 };

  it.each(['sequential', 'fixed', 'bayesian'] as const)(
    'are within, worse within and beyond their limit, %s',
    (engine) => {
      const state = (t: number) =>
        comparisonOf(assess([guardrail(large(t))], { plan: { ...plan, engine } }), 'signup');
      expect(state(40_000)).toMatchObject({ state: 'within_limit', code: 'cleared', needed: null });
      expect(state(39_000)).toMatchObject({ state: 'worse_within_limit', code: 'cleared' });
      expect(state(34_000)).toMatchObject({ state: 'harm', code: 'guardrail_harmed' });
      expect(state(36_000)).toMatchObject({ state: 'not_ready', code: 'not_cleared' });
    },
  );

  it('report their required size, planned for no effect', () => {
    const needed = (t: number) =>
      comparisonOf(assess([guardrail([proportion(10_000, 500), proportion(10_000, t)])]), 'signup').needed;
    expect(needed(470)).toMatchObject({ canClear: false, reason: 'planned_size_too_small' });
    expect(needed(470)).toEqual(needed(510));
  });

  it('are never reported as harmed by a one-look test before that look', () => {
    const state = (plannedVisitors: number) =>
      comparisonOf(
        assess([guardrail(behind)], { plan: { ...defaultPlan, engine: 'fixed', plannedVisitors } }),
        'signup',
      ).state;
    expect(state(20_001)).toBe('not_ready');
    expect(state(20_000)).toBe('harm');
  });

  it('keep the one look at their margin with engine fixed', () => {
    const its = { plan: { ...plan, engine: 'fixed' } } as const;
    const first = assess([guardrail(large(36_000))], its);
    const later = assess([guardrail(large(40_000))], { ...its, monitors: first.monitors, days: 11 });
    expect(comparisonOf(later, 'signup').state).toBe('not_ready');
  });
});

describe('a ratio whose denominator moved', () => {
  const orders = (n: number, num: number, den: number) =>
    ({
      kind: 'ratio',
      n,
      num: { sum: num, sumSquares: num * 60 },
      den: { sum: den, sumSquares: den * 1.2 },
      numDen: den * 55,
    }) as const;
  const moved = [orders(20_000, 50_000, 1_000), orders(20_000, 60_000, 800)];
  const same = [orders(20_000, 50_000, 1_000), orders(20_000, 75_000, 1_010)];

  it.each(['sequential', 'fixed'] as const)('never wins nor clears a guardrail, %s', (engine) => {
    const plan = { ...defaultPlan, engine };
    for (const role of ['primary', 'secondary'] as const) {
      const found = comparisonOf(assess([goal(moved, { role })], { plan }));
      expect(found.state).toBe('denominator_shifted');
      expect(found.denominatorP).toBeLessThan(0.05);
      expect(found.absolute.lower).toBeGreaterThan(0);
    }
    expect(comparisonOf(assess([goal(same)], { plan })).state).toBe('winning');
    expect(comparisonOf(assess([guardrail(moved)], { plan }), 'signup').state).toBe('denominator_shifted');
  });

  it('stays so at later looks', () => {
    const first = assess([goal(moved)]);
    expect(comparisonOf(assess([goal(same)], { monitors: first.monitors, days: 11 })).state).toBe(
      'denominator_shifted',
    );
  });
});
