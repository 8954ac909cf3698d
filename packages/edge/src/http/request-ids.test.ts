import { expect, it } from 'vitest';
import { createRequestIds } from './request-ids.ts';

const ids = {
  origin: '0190a1b2-0000-7000-8000-00000000abcd',
  secret: '0190a1b2-0000-7000-8000-0000000f00d5',
};
const numbers = (next: () => string, count: number) =>
  Array.from({ length: count }, () => Number.parseInt(next().split('-').at(-1) ?? '', 16));

it('includes the process in every id, and never repeats one', () => {
  const next = createRequestIds(ids);
  const made = Array.from({ length: 100_000 }, next);
  expect(made.every((id) => /^00000000abcd-[0-9a-f]{8}$/.test(id))).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

it('does not reveal how many requests came between two', () => {
  const next = createRequestIds(ids);
  const made = numbers(next, 10_000);
  const steps = made.slice(1).map((number, at) => (number - (made[at] ?? 0)) >>> 0);
  expect(new Set(steps).size).toBeGreaterThan(9_900);
  expect(made.filter((number) => number < 2 ** 31).length / made.length).toBeCloseTo(0.5, 1);
});

it('differs between processes, even with the same start', () => {
  const others = numbers(createRequestIds({ ...ids, secret: `${ids.secret.slice(0, -1)}6` }), 1_000);
  const made = new Set(numbers(createRequestIds(ids), 1_000));
  expect(others.filter((number) => made.has(number)).length).toBeLessThan(10);
});

it('differs once all numbers are used', () => {
  const first = createRequestIds(ids)();
  const next = createRequestIds({ ...ids, startAt: 2 ** 32 - 2 });
  const made = [next(), next(), next()];
  expect(new Set([first, ...made]).size).toBe(4);
  expect(made[2]).toBe(first.replace('-', '-1-'));
});
