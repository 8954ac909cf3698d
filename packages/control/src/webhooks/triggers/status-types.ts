import type { ExperimentStatus } from '@pixel/protocol';

/** Types of messages that tell of an experiment's life. */
export type ExperimentEventType =
  | 'experiment.created'
  | 'experiment.started'
  | 'experiment.paused'
  | 'experiment.completed'
  | 'experiment.archived';

/** Returns what happened to an experiment in an edit, in order, by its status before, undefined where it is new, and after. */
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
      // Out of the archive it comes as what it was before; and a plan may have had it start and end at once.
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
