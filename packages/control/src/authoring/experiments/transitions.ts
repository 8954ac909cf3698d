import { ControlError } from '../../base/control-error.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { checkTransition, type Status } from '../../project/lifecycle/transitions.ts';

/** Statuses in which a new phase can begin. */
const phaseStatuses: readonly Status[] = ['running', 'paused', 'completed'];

/** Whether a new phase of the experiment can begin. */
export function canBeginPhase({ status }: Pick<Experiment, 'status'>): boolean {
  return phaseStatuses.includes(status);
}

/**
 * Throws `invalid_transition` or `needs_new_phase` unless the status is possible now. A completed experiment can only run again in a new
 * phase, which has its own command.
 */
export function checkExperimentTransition(experiment: Experiment, status: Status): void {
  if (experiment.status === 'completed' && status === 'running')
    throw new ControlError(
      'needs_new_phase',
      `Experiment "${experiment.experimentKey}" is completed; to run it again, start a new phase, which re-randomizes everyone`,
      {
        parameters: { experimentKey: experiment.experimentKey, status: experiment.status },
        details: [{ path: 'status', message: 'running again needs a new phase', code: 'runs_again' }],
      },
    );
  checkTransition({ kind: 'experiment', key: experiment.experimentKey }, experiment, status);
}
