import type { DescribedChange } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { groupChanges } from './group-changes.ts';

function change(path: string, more: Partial<DescribedChange> = {}): DescribedChange {
  return { sentence: path, path, ...more };
}

it('groups pending changes by subject, experiments first', () => {
  const groups = groupChanges([
    change('project.holdout'),
    change('goals.buy', { after: { name: 'Purchase' } }),
    change('experiments.bar.coverage'),
    change('experiments.cta', { after: { name: 'Call to action' } }),
    change('experiments.bar.variants.b.name', { after: 'Other' }),
  ]);
  expect(groups.map(({ kind, key, name, changes }) => [kind, key, name, changes.length])).toEqual([
    ['experiment', 'bar', undefined, 2],
    ['experiment', 'cta', 'Call to action', 1],
    ['goal', 'buy', 'Purchase', 1],
    ['project', '', undefined, 1],
  ]);
});
