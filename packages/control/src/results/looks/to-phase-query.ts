import type { Basis } from './basis.ts';
import type { PhaseRef } from './experiment-of-phase.ts';

/** Returns the event store query for a look. */
export function toPhaseQuery({ projectKey, experimentKey }: PhaseRef, basis: Basis, asOf: number) {
  const { phase, epoch, goals } = basis;
  return {
    projectKey,
    experimentKey,
    phase: phase.exposures,
    asOf,
    ...(epoch.number > 1 && { exposedFrom: epoch.startedAt }),
    // Excludes later exposures, which pages open at the end keep sending for a while.
    ...(phase.endedAt !== null && { exposedUntil: phase.endedAt }),
    metrics: goals.map(({ metric }) => metric),
  };
}
