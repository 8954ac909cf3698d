import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';

it('lets an element be changed once and again five times in ten seconds, then never', () => {
  let time = 0;
  const budget = createBudget(() => time);
  const element = {};
  expect(Array.from({ length: 7 }, () => budget.spend(element))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  time = 60_000;
  expect(budget.spend(element)).toBe(false);
  expect(budget.spend({})).toBe(true);
});

it('lets an element be changed for ever where the page rewrites it slowly', () => {
  let time = 0;
  const budget = createBudget(() => time);
  const element = {};
  for (let i = 0; i < 50; i++) {
    expect(budget.spend(element)).toBe(true);
    time += 2_100;
  }
});
