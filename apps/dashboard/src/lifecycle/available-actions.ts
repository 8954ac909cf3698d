import type { ExperimentView } from '@pixel/control/client';

/** An action on an experiment; those that need confirmation have their own dialogs. */
export type ExperimentAction =
  | 'pause'
  | 'resume'
  | 'startNow'
  | 'unschedule'
  | 'complete'
  | 'rollOut'
  | 'endHoldback'
  | 'newPhase'
  | 'decide'
  | 'newSalt'
  | 'duplicate'
  | 'archive'
  | 'restore';

const byStatus: Readonly<Record<ExperimentView['status'], readonly ExperimentAction[]>> = {
  draft: ['newSalt', 'duplicate', 'archive'],
  scheduled: ['startNow', 'unschedule', 'duplicate'],
  running: ['pause', 'complete', 'newPhase', 'duplicate'],
  paused: ['resume', 'complete', 'newPhase', 'duplicate'],
  completed: ['rollOut', 'endHoldback', 'decide', 'newPhase', 'duplicate', 'archive'],
  archived: ['restore', 'duplicate'],
};

/** Returns the available actions on an experiment, in menu order. */
export function availableActions(experiment: ExperimentView): readonly ExperimentAction[] {
  return byStatus[experiment.status].filter(
    (action) => action !== 'endHoldback' || currentHoldback(experiment) !== undefined,
  );
}

/** Returns the holdback that currently measures the rolled-out variant; undefined if there is none. */
export function currentHoldback({ status, phase, rollout }: ExperimentView) {
  const holdback = phase?.holdback;
  return status === 'completed' &&
    holdback !== undefined &&
    phase?.endedAt === undefined &&
    holdback.variantKey === rollout
    ? holdback
    : undefined;
}
