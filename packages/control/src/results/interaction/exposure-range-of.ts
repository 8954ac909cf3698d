import type { ExposureRange } from '@pixel/store/events';
import { currentEpoch } from '../../project/documents/epochs.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { exposurePhase } from '../looks/experiment-of-phase.ts';

/** Returns the exposures that count in an experiment's newest test, from its newest epoch on, or undefined before it ran. */
export function exposureRangeOf({ experimentKey, kept: { phases } }: Experiment): ExposureRange | undefined {
  const phase = newestTestPhase(phases);
  if (phase === undefined) return undefined;
  const epoch = currentEpoch(phase);
  return {
    experimentKey,
    phase: exposurePhase(phase, phases),
    ...(epoch.number > 1 && { exposedFrom: Date.parse(epoch.startedAt) }),
    ...(phase.endedAt !== undefined && { exposedUntil: Date.parse(phase.endedAt) }),
  };
}
