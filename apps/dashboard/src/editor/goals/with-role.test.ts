import { expect, it } from 'vitest';
import type { ExperimentGoal } from './experiment-goal.ts';
import { withGoal, withRole } from './with-role.ts';

const goals: readonly ExperimentGoal[] = [
  { goalKey: 'buy', role: 'primary', analysis: {} },
  { goalKey: 'call', role: 'guardrail', analysis: { margin: 0.05, windowHours: 24 } },
];

it('has one primary goal: the previous one becomes secondary', () => {
  expect(withRole(goals, 1, 'primary')).toEqual([
    { goalKey: 'buy', role: 'secondary', analysis: {} },
    { goalKey: 'call', role: 'primary', analysis: { windowHours: 24 } },
  ]);
});

it('keeps a margin on guardrails only', () => {
  expect(withRole(goals, 1, 'guardrail')).toEqual(goals);
  expect(withRole(goals, 1, 'secondary')[1]?.analysis).toEqual({ windowHours: 24 });
});

it('makes the first goal primary, and others secondary', () => {
  expect(withGoal([], 'buy')).toEqual([{ goalKey: 'buy', role: 'primary', analysis: {} }]);
  expect(withGoal(goals, 'read').at(-1)).toEqual({ goalKey: 'read', role: 'secondary', analysis: {} });
});
