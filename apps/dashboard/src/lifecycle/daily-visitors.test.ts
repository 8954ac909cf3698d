import type { OverviewExperiment } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { coveredShare, dailyVisitors } from './daily-visitors.ts';

function outcome(...visitors: readonly number[]): OverviewExperiment['outcome'] {
  const daily = visitors.map((each, at) => ({ day: `2026-11-${at + 1}`, visitors: each }));
  return { daily } as unknown as OverviewExperiment['outcome'];
}

it('is the mean over full days, excluding today, of all targeted visitors', () => {
  expect(dailyVisitors(outcome(100, 300, 5), 1)).toBe(200);
  expect(dailyVisitors(outcome(100, 300, 5), 0.5)).toBe(400);
});

it('includes visitors excluded by layer and holdout, since a rollout reaches them too', () => {
  const layer = { layerKey: 'basket', from: 0.2, to: 0.6 };
  expect(coveredShare({ coverage: 0.5, layer }, { holdout: 0 })).toBeCloseTo(0.2);
  expect(coveredShare({ coverage: 1 }, { holdout: 0.1 })).toBeCloseTo(0.9);
});

it('averages over the last seven days', () => {
  expect(dailyVisitors(outcome(9_000, 7, 7, 7, 7, 7, 7, 7, 1), 1)).toBe(7);
});

it('is unknown before the first day is over', () => {
  expect(dailyVisitors(outcome(5), 1)).toBeUndefined();
  expect(dailyVisitors(undefined, 1)).toBeUndefined();
});
