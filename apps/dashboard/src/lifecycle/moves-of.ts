import type { ExperimentView } from '@pixel/control/client';

/** What can be done with an experiment; what asks first has a dialog of its own. */
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

/** Returns what can be done with an experiment now, in the order of its menu. */
export function movesOf(experiment: ExperimentView): readonly Move[] {
  return byStatus[experiment.status].filter(
    (move) => move !== 'endHoldback' || holdbackOf(experiment) !== undefined,
  );
}

/** Returns the phase in which a roll-out is measured now; undefined where none is. */
export function holdbackOf({ status, phase, rollout }: ExperimentView) {
  const held = phase?.holdback;
  return status === 'completed' &&
    held !== undefined &&
    phase?.endedAt === undefined &&
    held.variantKey === rollout
    ? held
    : undefined;
}
