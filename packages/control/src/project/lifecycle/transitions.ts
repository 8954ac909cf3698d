import type { ExperimentStatus } from '@pixel/protocol';
import { ControlError } from '../../base/control-error.ts';

/** Statuses of experiments and surveys, which share one lifecycle. */
export type Status = ExperimentStatus;

/** A status, and the one before archiving. */
export interface LifecycleStatus {
  readonly status: Status;
  /** The status that restoring an archived document returns to. */
  readonly kept: { readonly archivedFrom?: 'draft' | 'completed' | undefined };
}

/** The allowed transitions of each status. */
const allowedTransitions: Readonly<Record<Status, readonly Status[]>> = {
  draft: ['scheduled', 'running', 'archived'],
  scheduled: ['running', 'draft'],
  running: ['paused', 'completed'],
  paused: ['running', 'completed'],
  completed: ['archived'],
  archived: ['draft', 'completed'],
};

/** The name of a transition in the audit log. */
type Transition =
  | 'schedule'
  | 'unschedule'
  | 'start'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'archive'
  | 'restore';

/** Names of transitions in the audit log. */
const names: Readonly<Record<string, Transition>> = {
  'draft scheduled': 'schedule',
  'scheduled draft': 'unschedule',
  'running paused': 'pause',
  'paused running': 'resume',
  'archived draft': 'restore',
  'archived completed': 'restore',
};
const namesByStatus: Readonly<Record<Status, Transition>> = {
  draft: 'restore',
  scheduled: 'schedule',
  running: 'start',
  paused: 'pause',
  completed: 'complete',
  archived: 'archive',
};

/** Returns the statuses that a document can change to now. An archived document can only return to its earlier status. */
export function nextStatuses({ status, kept: { archivedFrom } }: LifecycleStatus): readonly Status[] {
  return status === 'archived' ? [archivedFrom ?? 'draft'] : allowedTransitions[status];
}

/** Returns the name of a transition, such as `start` or `pause`. */
export function transitionName(before: Status, after: Status): Transition {
  return names[`${before} ${after}`] ?? namesByStatus[after];
}

/** The document whose status changes. */
export interface TransitionSubject {
  readonly kind: 'experiment' | 'survey';
  readonly key: string;
}

/** Throws `invalid_transition` unless the document can change to the status now. */
export function checkTransition(
  { kind, key }: TransitionSubject,
  current: LifecycleStatus,
  status: Status,
): void {
  const allowed = nextStatuses(current);
  if (allowed.includes(status)) return;
  throw new ControlError(
    'invalid_transition',
    `${kind === 'experiment' ? 'Experiment' : 'Survey'} "${key}" is ${current.status}; it can become ${allowed.join(' or ')}, not ${status}`,
    { parameters: { kind, key, status: current.status, wanted: status, allowed: allowed.join(', ') } },
  );
}
