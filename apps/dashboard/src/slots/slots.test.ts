import { expect, it } from 'vitest';
import type { LayerUser } from '../session/layers.ts';
import { freeRanges, freeShare } from './slots.ts';

const user = (status: LayerUser['status'], from: number, to: number): LayerUser => ({
  experimentKey: 'a',
  status,
  from,
  to,
});

it('is entirely free without slots', () => {
  expect(freeRanges([user('draft', 0, 1), user('completed', 0, 1), user('paused', 0, 1)])).toEqual([
    { from: 0, to: 1 },
  ]);
});

it('returns the gaps between, before and after slots', () => {
  const users = [user('scheduled', 0.7, 0.9), user('running', 0.1, 0.4)];
  expect(freeRanges(users)).toEqual([
    { from: 0, to: 0.1 },
    { from: 0.4, to: 0.7 },
    { from: 0.9, to: 1 },
  ]);
  expect(freeShare(users)).toBeCloseTo(0.5);
});

it('merges slots that follow each other in time', () => {
  expect(freeShare([user('running', 0, 0.5), user('scheduled', 0.25, 0.5)])).toBe(0.5);
});

it('has no gap between thirds', () => {
  const third = 1 / 3;
  expect(
    freeRanges([user('running', 0, third), user('running', third, 2 * third), user('running', 2 * third, 1)]),
  ).toEqual([]);
});
