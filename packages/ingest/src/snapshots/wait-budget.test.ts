import { beforeEach, expect, it } from 'vitest';
import { createWaitBudget } from './wait-budget.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;
let time: number;
let mayWait: ReturnType<typeof createWaitBudget>;
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
  mayWait = createWaitBudget(() => time);
});

function after(milliseconds: number, projectKey = 'pk_a'): boolean {
  time += milliseconds;
  return mayWait(projectKey);
}

it('lets a project wait for 90 seconds', () => {
  expect([after(0), after(89 * secondMs), after(secondMs), after(60 * secondMs)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('counts for each project from its own start', () => {
  after(0);
  after(60 * secondMs, 'pk_b');
  expect([after(60 * secondMs), mayWait('pk_b')]).toEqual([false, true]);
});

it('lets all projects together wait for three minutes per hour', () => {
  const waits = Array.from({ length: 59 }, (_, minute) =>
    after(minute === 0 ? 0 : 60 * secondMs, `pk_${minute}`),
  );
  expect(waits.filter(Boolean)).toHaveLength(3);
});

it('lets them wait again an hour later', () => {
  after(0);
  expect([after(hourMs - 1), after(1), after(90 * secondMs)]).toEqual([false, true, false]);
});

it('restarts if the clock was set back', () => {
  after(0);
  expect([after(-24 * hourMs), after(90 * secondMs)]).toEqual([true, false]);
});
