import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { createForestAxis } from './forest-axis.ts';
import { groupGoals } from './goal-groups.ts';

const comparison = (
  state: ReportedComparison['state'],
  lower: number | null,
  upper: number | null,
): ReportedComparison => ({
  variantKey: 'b',
  state,
  sentence: { code: state, parameters: {}, sentence: state },
  absolute: { estimate: 0.01, lower: 0, upper: 0.02 },
  relative: { estimate: 0.1, lower, upper },
  running: null,
  level: 0.95,
  pValue: null,
  chanceToWin: null,
  probabilityBest: null,
  expectedLoss: null,
  varianceReduction: null,
  unadjusted: null,
  decidedAt: null,
  engine: 'sequential',
  method: 'sequential.asympCS',
  worst: null,
  warnings: [],
});

const metric = (its: Partial<ReportedMetric> = {}): ReportedMetric => ({
  goalKey: 'purchase',
  name: 'Purchase',
  role: 'primary',
  kind: 'proportion',
  unit: 'share',
  currency: null,
  direction: 'increase',
  margin: null,
  windowHours: 72,
  capPercentile: null,
  analysis: {},
  isExploratory: false,
  arms: [],
  comparisons: [],
  reason: null,
  ...its,
});

it('fits deciding intervals, rounded up, but not wider undecided ones', () => {
  const axis = createForestAxis([
    metric({ comparisons: [comparison('winning', 0.02, 0.301), comparison('inconclusive', -2, 3)] }),
  ]);
  expect(axis.low).toBeCloseTo(-0.2, 12);
  expect(axis.high).toBeCloseTo(0.4, 12);
  expect(axis.ticks.length).toBeLessThanOrEqual(5);
  expect(axis.ticks.some((tick) => Math.abs(tick) < 1e-9)).toBe(true);
});

it('fits the lift of the primary goal, whatever its interval', () => {
  const far = {
    ...comparison('exploratory', -0.42, -0.18),
    relative: { estimate: -0.31, lower: -0.42, upper: -0.18 },
  };
  expect(createForestAxis([metric({ comparisons: [far] })]).low).toBeCloseTo(-0.4, 12);
  expect(createForestAxis([metric({ role: 'secondary', comparisons: [far] })]).low).toBeCloseTo(-0.2, 12);
});

it('fits the limit of a guardrail, on its worse side', () => {
  const guardrail = metric({
    role: 'guardrail',
    margin: 0.3,
    comparisons: [comparison('not_ready', -0.9, 0.9)],
  });
  expect(createForestAxis([guardrail]).low).toBeCloseTo(-0.3, 12);
  expect(createForestAxis([{ ...guardrail, direction: 'decrease' }]).high).toBeCloseTo(0.3, 12);
});

it('ignores missing limits', () => {
  const axis = createForestAxis([metric({ comparisons: [comparison('winning', 0.05, null)] })]);
  expect(axis).toMatchObject({ low: -0.2, high: 0.2 });
});

it('sorts the deciding goal first, then secondary goals, then guardrails', () => {
  const groups = groupGoals([
    metric({ goalKey: 'a', role: 'guardrail', margin: 0.1 }),
    metric({ goalKey: 'b', role: 'secondary' }),
    metric({ goalKey: 'c', role: 'secondary' }),
    metric({ goalKey: 'd' }),
  ]);
  expect(groups.map(({ role, metrics }) => [role, ...metrics.map(({ goalKey }) => goalKey)])).toEqual([
    ['primary', 'd'],
    ['secondary', 'b', 'c'],
    ['guardrail', 'a'],
  ]);
});
