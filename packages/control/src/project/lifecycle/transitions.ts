import type { ExperimentStatus } from '@pixel/protocol';
import { ControlError } from '../../base/control-error.ts';

/** Statuses of experiments and of surveys, which lead the same life. */
export type Status = ExperimentStatus;

/** Where something is in its life. */
export interface Standpoint {
  readonly status: Status;
  /** The status that an archived one goes back to. */
  readonly kept: { readonly archivedFrom?: 'draft' | 'completed' | undefined };
}

/** Which status may follow which. */
const following: Readonly<Record<Status, readonly Status[]>> = {
  draft: ['scheduled', 'running', 'archived'],
  scheduled: ['running', 'draft'],
  running: ['paused', 'completed'],
  paused: ['running', 'completed'],
  completed: ['archived'],
  archived: ['draft', 'completed'],
};

/** What giving it a status is called. */
type Way = 'schedule' | 'unschedule' | 'start' | 'pause' | 'resume' | 'complete' | 'archive' | 'restore';

/** How histories call the way from one status to another. */
const names: Readonly<Record<string, Way>> = {
  'draft scheduled': 'schedule',
  'scheduled draft': 'unschedule',
  'running paused': 'pause',
  'paused running': 'resume',
  'archived draft': 'restore',
  'archived completed': 'restore',
};
const namesByStatus: Readonly<Record<Status, Way>> = {
  draft: 'restore',
  scheduled: 'schedule',
  running: 'start',
  paused: 'pause',
  completed: 'complete',
  archived: 'archive',
};

/** The statuses that something can be given now; what is archived goes back where it came from. */
export function nextStatuses({ status, kept: { archivedFrom } }: Standpoint): readonly Status[] {
  return status === 'archived' ? [archivedFrom ?? 'draft'] : following[status];
}

/** What giving it a status is called: `start`, `pause`. */
export function wayOf(before: Status, after: Status): Way {
  return names[`${before} ${after}`] ?? namesByStatus[after];
}

/** What is to get another status. */
export interface Moved {
  readonly kind: 'experiment' | 'survey';
  readonly key: string;
}

/** Throws `invalid_transition` unless it can be given the status now. */
export function checkTransition({ kind, key }: Moved, standpoint: Standpoint, status: Status): void {
  const allowed = nextStatuses(standpoint);
  if (allowed.includes(status)) return;
  throw new ControlError(
    'invalid_transition',
    `${kind === 'experiment' ? 'Experiment' : 'Survey'} "${key}" is ${standpoint.status}, and can become ${allowed.join(' or ')}, not ${status}`,
    { parameters: { kind, key, status: standpoint.status, wanted: status, allowed: allowed.join(', ') } },
  );
}
