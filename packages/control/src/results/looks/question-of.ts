import type { Basis } from './basis.ts';
import type { PhaseName } from './experiment-of-phase.ts';

/** Returns the event store question for a look. */
export function questionOf({ projectKey, experimentKey }: PhaseName, basis: Basis, asOf: number) {
  const { phase, epoch, goals } = basis;
  return {
    projectKey,
    experimentKey,
    phase: phase.exposures,
    asOf,
    ...(epoch.number > 1 && { exposedFrom: epoch.startedAt }),
    // Pages that were open at the end keep sending exposures for a while.
    ...(phase.endedAt !== null && { exposedUntil: phase.endedAt }),
    metrics: goals.map(({ metric }) => metric),
  };
}
