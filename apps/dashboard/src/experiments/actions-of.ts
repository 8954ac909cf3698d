import type { OverviewExperiment } from '@pixel/control/client';

/** Actions that apply immediately and can be undone; starting or ending a test needs a dialog. */
export type Action = 'paused' | 'running' | 'archived' | 'restored';

/** Returns the actions available for an experiment. */
export function actionsOf({
  status,
  nextStatuses,
}: Pick<OverviewExperiment, 'status' | 'nextStatuses'>): readonly Action[] {
  if (status === 'archived') return ['restored'];
  const next = nextStatuses.filter((each) => each === 'paused' || each === 'archived');
  return status === 'paused' ? ['running', ...next] : next;
}
