import type { ExperimentStatus } from '@pixel/protocol';
import type { Experiment } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';

/** Which status may follow which. A completed experiment runs again as a new phase only, which is asked for by itself. */
const following: Readonly<Record<ExperimentStatus, readonly ExperimentStatus[]>> = {
  draft: ['scheduled', 'running', 'archived'],
  scheduled: ['running', 'draft'],
  running: ['paused', 'completed'],
  paused: ['running', 'completed'],
  completed: ['archived'],
  archived: ['draft', 'completed'],
};

/** Statuses in which a new phase can begin. */
const phased: readonly ExperimentStatus[] = ['running', 'paused', 'completed'];

/** How histories call the way from one status to another. */
const names: Readonly<Record<string, string>> = {
  'draft scheduled': 'schedule',
  'scheduled draft': 'unschedule',
  'running paused': 'pause',
  'paused running': 'resume',
  'archived draft': 'restore',
  'archived completed': 'restore',
};
const namesByStatus: Readonly<Record<ExperimentStatus, string>> = {
  draft: 'restore',
  scheduled: 'schedule',
  running: 'start',
  paused: 'pause',
  completed: 'complete',
  archived: 'archive',
};

/** The statuses that an experiment can be given now; an archived one goes back where it came from. */
export function nextStatuses({
  status,
  archivedFrom,
}: Pick<Experiment, 'status' | 'archivedFrom'>): readonly ExperimentStatus[] {
  return status === 'archived' ? [archivedFrom ?? 'draft'] : following[status];
}

/** Says whether a new phase of the experiment can begin. */
export function canBeginPhase({ status }: Pick<Experiment, 'status'>): boolean {
  return phased.includes(status);
}

/** What giving an experiment a status is called: `experiment.start`, `experiment.pause`. */
export function actionOf(before: ExperimentStatus, after: ExperimentStatus): string {
  return `experiment.${names[`${before} ${after}`] ?? namesByStatus[after]}`;
}

/** Throws `invalid_transition`, or `needs_new_phase` where that is the way, unless the experiment can be given the status now. */
export function checkTransition(experiment: Experiment, status: ExperimentStatus): void {
  const allowed = nextStatuses(experiment);
  if (allowed.includes(status)) return;
  const name = `Experiment "${experiment.experimentKey}"`;
  if (experiment.status === 'completed' && status === 'running')
    throw new ControlError(
      'needs_new_phase',
      `${name} is completed; it can run again as a new phase, in which everyone is assigned anew`,
      { details: [{ path: 'status', message: 'running again needs a new phase' }] },
    );
  throw new ControlError(
    'invalid_transition',
    `${name} is ${experiment.status}, and can become ${allowed.join(' or ')}, not ${status}`,
  );
}
