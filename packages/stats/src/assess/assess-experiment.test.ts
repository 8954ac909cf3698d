import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { anyPair, wildArm } from '../arms/arm.fixture.ts';
import { assess, comparisonOf, dayMs, defaultPlan, goal, proportion } from './assess.fixture.ts';
import { assessExperiment } from './assess-experiment.ts';
import type { AssessedGoal } from './assess-input.ts';
import type { Assessment } from './assessment.ts';

const even = [proportion(10_000, 500), proportion(10_000, 505)];
const ahead = [proportion(10_000, 500), proportion(10_000, 650)];
const behind = [proportion(10_000, 650), proportion(10_000, 500)];
const ruined = [proportion(10_000, 650), proportion(10_000, 400)];
const guardrail = (stats = even, its: Partial<AssessedGoal> = {}) =>
  goal(stats, { goalKey: 'signup', role: 'guardrail', margin: 0.1, ...its });
const verdict = ({ verdict: { state, code } }: Assessment) => [state, code];

describe('the leading state', () => {
  it('is untrusted, harm, waiting, losing, winning or none, in this order', () => {
    const harmed = guardrail(ruined);
    const broken = { health: { isMismatch: true } };
    expect(verdict(assess([goal(ahead), harmed], broken))).toEqual(['untrusted', 'sample_ratio_mismatch']);
    expect(assess([goal(ahead), harmed]).verdict).toEqual({
      state: 'harm',
      code: 'guardrail_harmed',
      goalKey: 'signup',
      variant: 'v1',
    });
    expect(verdict(assess([goal(ahead)], { days: 3 }))).toEqual(['not_ready', 'ahead_too_early']);
    const both = goal([proportion(10_000, 500), proportion(10_000, 650), proportion(10_000, 350)]);
    expect(assess([both]).verdict).toMatchObject({ state: 'losing', variant: 'v2' });
    expect(verdict(assess([goal(ahead), guardrail()]))).toEqual(['winning', 'decided']);
    expect(verdict(assess([goal(even)]))).toEqual(['inconclusive', 'nothing_shown']);
    expect(verdict(assess([]))).toEqual(['not_ready', 'no_primary_goal']);
    expect(verdict(assess([goal([])]))).toEqual(['not_ready', 'no_data']);
  });

  it('is a winner even if another variant is still waiting', () => {
    const some = goal([proportion(10_000, 500), proportion(10_000, 20), proportion(10_000, 700)]);
    expect(assess([some]).verdict).toMatchObject({ state: 'winning', variant: 'v2' });
    expect(comparisonOf(assess([some]))).toMatchObject({ state: 'not_ready', code: 'burn_in' });
  });

  it('picks the variant furthest ahead among several in one state, and the one furthest behind among losers', () => {
    const of = (sums: readonly number[], its: Partial<AssessedGoal> = {}) =>
      assess([
        goal(
          sums.map((sum) => proportion(10_000, sum)),
          its,
        ),
      ]).verdict;
    expect(of([500, 650, 720, 690])).toMatchObject({ state: 'winning', variant: 'v2' });
    expect(of([700, 560, 500, 540])).toMatchObject({ state: 'losing', variant: 'v2' });
    expect(of([500, 505, 520, 495])).toMatchObject({ state: 'inconclusive', variant: 'v2' });
    const fewer = { direction: 'decrease' } as const;
    expect(of([720, 560, 500, 540], fewer)).toMatchObject({ state: 'winning', variant: 'v2' });
    expect(of([500, 650, 720, 690], fewer)).toMatchObject({ state: 'losing', variant: 'v2' });
  });
});

describe('a decision', () => {
  it('waits for the minimum days; harm does not', () => {
    expect(verdict(assess([goal(behind)], { days: 6.9 }))).toEqual(['not_ready', 'behind_too_early']);
    expect(verdict(assess([goal(even)], { days: 6.9 }))).toEqual(['not_ready', 'before_minimum_days']);
    expect(verdict(assess([goal(ahead)], { days: 7 }))).toEqual(['winning', 'decided']);
    expect(verdict(assess([goal(even), guardrail(ruined)], { days: 1 }))).toEqual([
      'harm',
      'guardrail_harmed',
    ]);
  });

  it('waits for the planned size, unless looks are unlimited', () => {
    for (const engine of ['fixed', 'bayesian'] as const) {
      const plan = { ...defaultPlan, engine, plannedVisitors: 20_001 };
      expect(verdict(assess([goal(ahead)], { plan }))).toEqual(['not_ready', 'before_planned_size']);
      expect(verdict(assess([goal(ahead)], { plan: { ...plan, plannedVisitors: 20_000 } }))).toEqual([
        'winning',
        'decided',
      ]);
      const { plannedVisitors: _, ...without } = plan;
      expect(verdict(assess([goal(ahead)], { plan: without }))).toEqual(['not_ready', 'no_planned_size']);
      // Meanwhile, a confidence sequence monitors harm.
      expect(verdict(assess([goal(ahead), guardrail(ruined)], { plan, days: 1 }))[0]).toBe('harm');
    }
    expect(verdict(assess([goal(ahead)], { plan: { ...defaultPlan, plannedVisitors: 50_000 } }))[0]).toBe(
      'winning',
    );
  });

  it('needs a small expected loss with the Bayesian engine', () => {
    const plan = { ...defaultPlan, engine: 'bayesian', plannedVisitors: 2_000 } as const;
    const close = [proportion(1_000, 100), proportion(1_000, 124)];
    const { chanceToWin, expectedLoss } = comparisonOf(assess([goal(close)], { plan }));
    expect(chanceToWin).toBeGreaterThan(0.95);
    expect((expectedLoss ?? 0) / 0.1).toBeGreaterThan(0.0025);
    expect(verdict(assess([goal(close)], { plan }))).toEqual(['inconclusive', 'expected_loss_above_limit']);
    expect(verdict(assess([goal(close)], { plan: { ...plan, expectedLossLimit: 0.02 } }))[0]).toBe('winning');
    const turned = goal([...close].reverse());
    const strict = { ...plan, expectedLossLimit: 0.001 };
    expect(verdict(assess([turned], { plan: strict }))).toEqual([
      'inconclusive',
      'expected_loss_above_limit',
    ]);
    expect(verdict(assess([turned], { plan: { ...plan, expectedLossLimit: 0.02 } }))[0]).toBe('losing');
  });

  it('is never pending for a completed experiment', () => {
    const ended = { isCompleted: true };
    expect(verdict(assess([goal(ahead)], { ...ended, days: 3 }))).toEqual([
      'inconclusive',
      'ended_before_minimum_days',
    ]);
    const plan = { ...defaultPlan, engine: 'fixed', plannedVisitors: 90_000 } as const;
    expect(verdict(assess([goal(ahead)], { ...ended, plan }))).toEqual([
      'inconclusive',
      'ended_before_planned_size',
    ]);
    expect(verdict(assess([goal([proportion(9, 1), proportion(9, 1)])], ended))).toEqual([
      'inconclusive',
      'ended_in_burn_in',
    ]);
    expect(verdict(assess([goal([])], ended))).toEqual(['inconclusive', 'ended_without_result']);
    expect(verdict(assess([], ended))).toEqual(['inconclusive', 'no_primary_goal']);
    expect(comparisonOf(assess([guardrail()], ended), 'signup')).toMatchObject({
      state: 'inconclusive',
      code: 'ended_uncleared',
    });
  });
});

describe('from look to look', () => {
  it('keeps a decision, and reports after three days that the data no longer show it', () => {
    let found = assess([goal(ahead)]);
    const decidedAtMs = 10 * dayMs;
    const weak = goal([proportion(12_000, 640), proportion(12_000, 720)]);
    for (const day of [11, 12, 13, 14]) {
      found = assess([weak], { monitors: found.monitors, days: day });
      const { code, state, noLongerShownSinceMs, running, absolute } = comparisonOf(found);
      expect(state).toBe('winning');
      expect(code).toBe(day < 14 ? 'decided' : 'no_longer_shown');
      expect(noLongerShownSinceMs).toBe(day < 14 ? null : 11 * dayMs);
      expect(absolute.lower).toBeLessThan(0);
      expect(running?.absolute.lower).toBeGreaterThan(0);
      expect(running?.relative.lower).toBeGreaterThan(0);
      expect(comparisonOf(found).decidedAtMs).toBe(decidedAtMs);
    }
    expect(verdict(found)).toEqual(['winning', 'no_longer_shown']);
    expect(comparisonOf(found).pValue).toBeLessThan(0.05);
  });

  it('takes one look if the plan has one, whatever its result', () => {
    const plan = { ...defaultPlan, engine: 'fixed' } as const;
    const first = assess([goal(even)], { plan });
    expect(verdict(first)).toEqual(['inconclusive', 'nothing_shown']);
    expect(verdict(assess([goal(ahead)], { plan, monitors: first.monitors, days: 11 }))[0]).toBe(
      'inconclusive',
    );
    expect(verdict(assess([goal(ahead)], { plan, days: 11 }))[0]).toBe('winning');
  });

  it('starts over with an epoch, another definition or another plan', () => {
    const { monitors } = assess([goal(ahead)]);
    const state = (its: Parameters<typeof assess>[1], other: Partial<AssessedGoal> = {}) =>
      assess([goal(even, other)], { monitors, days: 11, ...its }).verdict.state;
    expect(state({})).toBe('winning');
    expect(state({ epoch: 2 })).toBe('inconclusive');
    expect(state({ plan: { ...defaultPlan, plannedVisitors: 30_000 } })).toBe('inconclusive');
    expect(state({}, { definition: { windowHours: 24, capPercentile: null } })).toBe('inconclusive');
  });

  it('keeps the monitors in a view that differs from the plan', () => {
    const { monitors } = assess([goal(even)]);
    const view = assess([goal(ahead), guardrail(behind)], { monitors, isExploratory: true, days: 11 });
    expect(view.monitors).toBe(monitors);
    expect(verdict(view)).toEqual(['inconclusive', 'exploratory']);
    expect(comparisonOf(view).state).toBe('exploratory');
    expect(comparisonOf(view, 'signup').state).toBe('exploratory');
  });
});

describe('several comparisons', () => {
  it('are judged at alpha over the variants for one primary goal, p and interval alike', () => {
    for (const engine of ['fixed', 'sequential'] as const)
      for (let sum = 560; sum < 690; sum += 3) {
        const plan = { ...defaultPlan, engine, plannedVisitors: 30_000 };
        const found = assess(
          [goal([proportion(10_000, 500), proportion(10_000, sum), proportion(10_000, 510)])],
          { plan },
        );
        const { pValue, absolute, relative, state, level } = comparisonOf(found);
        expect(level).toBe(0.975);
        expect(state === 'winning', `${engine} ${sum}`).toBe((pValue ?? 1) <= 0.05);
        expect((absolute.lower ?? 0) > 0).toBe((pValue ?? 1) <= 0.05);
        expect((relative.lower ?? 0) > 0).toBe((pValue ?? 1) <= 0.05);
      }
  });

  it('are judged by e-BH in both directions for secondary goals', () => {
    const goals = [
      goal(even),
      goal(ahead, { goalKey: 'a', role: 'secondary' }),
      goal(ahead, { goalKey: 'b', role: 'secondary', direction: 'decrease' }),
      goal(behind, { goalKey: 'c', role: 'secondary' }),
      goal(even, { goalKey: 'd', role: 'secondary' }),
      goal(ahead, { goalKey: 'e', role: 'informational' }),
      goal(ahead, { goalKey: 'f', role: 'secondary', isExploratory: true }),
    ];
    const found = assess(goals);
    const states = found.goals.map(({ comparisons }) => comparisons[0]?.state);
    expect(states).toEqual([
      'inconclusive',
      'up',
      'up',
      'down',
      'inconclusive',
      'exploratory',
      'exploratory',
    ]);
    // Three of four are discoveries: 3/4 of 5%.
    expect(comparisonOf(found, 'a').level).toBeCloseTo(1 - 0.0375, 12);
    expect(found.verdict.state).toBe('inconclusive');
  });

  it('are corrected by Holm over guardrails and variants for alarms', () => {
    const worse = [proportion(10_000, 650), proportion(10_000, 507)];
    const alone = assess([goal(even), guardrail(worse, { margin: 0.02 })]);
    expect(comparisonOf(alone, 'signup').state).toBe('harm');
    const others = Array.from({ length: 40 }, (_, index) => guardrail(even, { goalKey: `g${index}` }));
    const among = assess([goal(even), guardrail(worse, { margin: 0.02 }), ...others]);
    expect(comparisonOf(among, 'signup')).toMatchObject({ state: 'not_ready', code: 'not_cleared' });
    const [one, many] = [alone, among].map((each) => comparisonOf(each, 'signup').room?.harmP ?? 1);
    expect(many).toBeCloseTo(Math.min(1, 41 * (one ?? 1)), 9);
  });
});

function onlyFinite(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`);
  return value;
}

describe('any assessment', () => {
  const stats = fc.oneof(anyPair, fc.tuple(wildArm, wildArm), fc.tuple(wildArm, wildArm, wildArm));
  const goals = fc.array(
    fc.record({
      stats,
      role: fc.constantFrom('primary', 'secondary', 'guardrail', 'informational'),
      direction: fc.constantFrom('increase', 'decrease'),
      margin: fc.constantFrom(0, 0.05, 7),
    }),
    { maxLength: 4 },
  );
  const plans = fc.record({
    engine: fc.constantFrom('fixed', 'sequential', 'bayesian'),
    correction: fc.constantFrom('none', 'holm', 'benjaminiHochberg'),
    plannedVisitors: fc.constantFrom(10, 20_000),
    minConversionsPerArm: fc.constantFrom(0, 25),
  });

  it('survives JSON, is deterministic, and continues from its stored state', () => {
    fc.assert(
      fc.property(goals, plans, fc.boolean(), (all, its, isCompleted) => {
        const input = {
          plan: { ...defaultPlan, ...its },
          goals: all.map(({ stats: each, ...rest }, index) => goal(each, { ...rest, goalKey: `g${index}` })),
          epoch: 1,
          days: 9,
          atMs: 1e12,
          isCompleted,
          health: null,
        };
        const found = assessExperiment(input);
        expect(assessExperiment(input)).toEqual(found);
        const later = assessExperiment({ ...input, monitors: JSON.parse(JSON.stringify(found.monitors)) });
        expect(later.monitors).toHaveLength(found.monitors.length);
        for (const each of [found, later]) expect(() => JSON.stringify(each, onlyFinite)).not.toThrow();
        if (isCompleted) expect(JSON.stringify(later)).not.toContain('"not_ready"');
      }),
      { numRuns: runs(150) },
    );
  });
});
