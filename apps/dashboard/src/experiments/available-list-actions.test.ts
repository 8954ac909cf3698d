import type { OverviewExperiment } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { availableListActions } from './available-list-actions.ts';

it.each<[OverviewExperiment['status'], OverviewExperiment['nextStatuses'], readonly string[]]>([
  ['draft', ['scheduled', 'running', 'archived'], ['archived']],
  ['running', ['paused', 'completed'], ['paused']],
  ['paused', ['running', 'completed'], ['running']],
  ['completed', ['archived'], ['archived']],
  ['archived', ['completed'], ['restored']],
])('offers only reversible actions for what is %s', (status, nextStatuses, actions) => {
  expect(availableListActions({ status, nextStatuses })).toEqual(actions);
});
