import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';

it('is exhausted for good once a target was undone five times in ten seconds', () => {
  let time = 0;
  const budget = createBudget(() => time);
  const element = {};
  const after = Array.from({ length: 5 }, () => {
    budget.note(element);
    return budget.isOverdrawn(element);
  });
  expect(after).toEqual([false, false, false, false, true]);
  time = 60_000;
  expect(budget.isOverdrawn(element)).toBe(true);
  expect(budget.isOverdrawn({})).toBe(false);
});

it('is never exhausted by a target that is undone slowly', () => {
  let time = 0;
  const budget = createBudget(() => time);
  const element = {};
  for (let i = 0; i < 50; i++) {
    budget.note(element);
    expect(budget.isOverdrawn(element)).toBe(false);
    time += 2_600;
  }
});
