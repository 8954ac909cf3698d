import { expect, it } from 'vitest';
import type { ExperimentPlan, Statistics } from './plan.ts';
import { planProblems } from './plan-problems.ts';

const noSize = (engine: string) =>
  `plan.plannedVisitors: is required: engine ${engine} has no verdict before that many visitors`;
const noUse = (engine: string) =>
  `plan.expectedLossLimit: applies to engine bayesian only; the experiment's is ${engine}`;

it.each<[string, ExperimentPlan | undefined, Statistics | undefined, readonly string[]]>([
  ['running', undefined, undefined, []],
  ['running', { engine: 'fixed' }, undefined, [noSize('fixed')]],
  ['scheduled', { engine: 'bayesian' }, undefined, [noSize('bayesian')]],
  ['running', undefined, { engine: 'fixed' }, [noSize('fixed')]],
  ['running', { engine: 'fixed', plannedVisitors: 100 }, undefined, []],
  ['running', { engine: 'fixed' }, { plannedVisitors: 100 }, []],
  ['running', { engine: 'sequential' }, { engine: 'fixed' }, []],
  ['draft', { engine: 'fixed' }, undefined, []],
  ['draft', { expectedLossLimit: 0.01 }, undefined, [noUse('sequential')]],
  [
    'running',
    { engine: 'sequential', expectedLossLimit: 0.01 },
    { engine: 'bayesian' },
    [noUse('sequential')],
  ],
  ['draft', { expectedLossLimit: 0.01 }, { engine: 'bayesian' }, []],
  ['draft', undefined, { expectedLossLimit: 0.01 }, []],
  ['paused', { engine: 'fixed', expectedLossLimit: 0.01 }, undefined, []],
  ['completed', { engine: 'fixed', expectedLossLimit: 0.01 }, undefined, []],
])('reports for a %s experiment with plan %j and statistics %j: %j', (status, plan, statistics, expected) => {
  expect(
    planProblems({ status, plan }, statistics).map(({ path, message }) => `${path.join('.')}: ${message}`),
  ).toEqual(expected);
});
