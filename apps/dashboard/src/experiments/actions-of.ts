import type { OverviewExperiment } from '@pixel/control/client';

/** What can be done at once, and taken back: what begins or ends a test takes more than that. */
export type Action = 'paused' | 'running' | 'archived' | 'restored';

/** Returns what can be done with an experiment now. */
export function actionsOf({
  status,
  nextStatuses,
}: Pick<OverviewExperiment, 'status' | 'nextStatuses'>): readonly Action[] {
  if (status === 'archived') return ['restored'];
  const next = nextStatuses.filter((each) => each === 'paused' || each === 'archived');
  return status === 'paused' ? ['running', ...next] : next;
}
