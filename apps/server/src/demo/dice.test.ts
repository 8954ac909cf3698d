import { isAnonymousId } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { createDice } from './dice.ts';

const rolls = (seed: number, count: number) => {
  const dice = createDice(seed);
  return Array.from({ length: count }, () => dice.next());
};

it('rolls the same for the same seed, and differently for another', () => {
  expect(rolls(1, 10)).toEqual(rolls(1, 10));
  expect(rolls(1, 10)).not.toEqual(rolls(2, 10));
});

it('is uniform', () => {
  const mean = rolls(3, 10_000).reduce((sum, each) => sum + each, 0) / 10_000;
  expect(mean).toBeGreaterThan(0.49);
  expect(mean).toBeLessThan(0.51);
});

it('creates unique, valid visitor ids', () => {
  const dice = createDice(4);
  const ids = Array.from({ length: 1_000 }, () => dice.uuid());
  expect(ids.every(isAnonymousId)).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
});
