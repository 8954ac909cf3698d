import type { ExperimentStatus } from '@pixel/protocol';

/** Message types for an experiment's lifecycle. */
export type ExperimentEventType =
  | 'experiment.created'
  | 'experiment.started'
  | 'experiment.paused'
  | 'experiment.completed'
  | 'experiment.archived';

/** Returns the message types for a status change, in order; `before` is undefined for a new experiment. */
export function statusTypes(
  before: ExperimentStatus | undefined,
  after: ExperimentStatus,
): readonly ExperimentEventType[] {
  if (before === undefined)
    return after === 'running' ? ['experiment.created', 'experiment.started'] : ['experiment.created'];
  if (before === after) return [];
  switch (after) {
    case 'running':
      return ['experiment.started'];
    case 'paused':
      return ['experiment.paused'];
    case 'completed':
      // Restoring an archived experiment isn't a completion. A schedule may start and complete an experiment in one change.
      if (before === 'archived') return [];
      return before === 'running' || before === 'paused'
        ? ['experiment.completed']
        : ['experiment.started', 'experiment.completed'];
    case 'archived':
      return ['experiment.archived'];
    default:
      return [];
  }
}
