import type { ExperimentView } from '@pixel/control/client';

/** An action on an experiment; those that need confirmation have their own dialogs. */
export type Move =
  | 'pause'
  | 'goOn'
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

const byStatus: Readonly<Record<ExperimentView['status'], readonly Move[]>> = {
  draft: ['newSalt', 'duplicate', 'archive'],
  scheduled: ['startNow', 'unschedule', 'duplicate'],
  running: ['pause', 'complete', 'newPhase', 'duplicate'],
  paused: ['goOn', 'complete', 'newPhase', 'duplicate'],
  completed: ['rollOut', 'endHoldback', 'decide', 'newPhase', 'duplicate', 'archive'],
  archived: ['restore', 'duplicate'],
};

/** Returns the available actions on an experiment, in menu order. */
export function movesOf(experiment: ExperimentView): readonly Move[] {
  return byStatus[experiment.status].filter(
    (move) => move !== 'endHoldback' || holdbackOf(experiment) !== undefined,
  );
}

/** Returns the current phase if it measures a rollout by a holdback, otherwise undefined. */
export function holdbackOf({ status, phase, rollout }: ExperimentView) {
  const held = phase?.holdback;
  return status === 'completed' &&
    held !== undefined &&
    phase?.endedAt === undefined &&
    held.variantKey === rollout
    ? held
    : undefined;
}
