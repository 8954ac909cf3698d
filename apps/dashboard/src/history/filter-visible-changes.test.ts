import type { DescribedChange } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { filterVisibleChanges } from './filter-visible-changes.ts';

const experiments = [
  { experimentKey: 'bar', status: 'running', rollout: null },
  { experimentKey: 'photos', status: 'completed', rollout: 'large' },
  { experimentKey: 'draft', status: 'draft', rollout: null },
] as const;

function change(path: string): DescribedChange {
  return { path, experimentKey: path.split('.')[1] } as DescribedChange;
}

it('finds what visitors of running experiments and rollouts see', () => {
  const changes = ['experiments.bar', 'experiments.bar.variants.b.changes', 'experiments.photos.rollout'].map(
    change,
  );
  expect(filterVisibleChanges(changes, experiments)).toEqual(changes);
});

it('ignores names and ideas, and what no visitor sees', () => {
  const changes = ['experiments.bar.name', 'experiments.bar.tags', 'experiments.draft.coverage'].map(change);
  expect(filterVisibleChanges(changes, experiments)).toEqual([]);
});
