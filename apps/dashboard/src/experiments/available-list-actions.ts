import type { OverviewExperiment } from '@pixel/control/client';

/** Actions that apply immediately and can be undone; starting or ending a test needs a dialog. */
export type ListAction = 'paused' | 'running' | 'archived' | 'restored';

/** Returns the actions available for an experiment. */
export function availableListActions({
  status,
  nextStatuses,
}: Pick<OverviewExperiment, 'status' | 'nextStatuses'>): readonly ListAction[] {
  if (status === 'archived') return ['restored'];
  const next = nextStatuses.filter((next) => next === 'paused' || next === 'archived');
  return status === 'paused' ? ['running', ...next] : next;
}
