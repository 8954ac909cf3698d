import type { ExperimentStatus } from '@pixel/protocol';

const finished: ReadonlySet<ExperimentStatus> = new Set(['completed', 'archived']);

/**
 * Whether a status change reopens a finished experiment. A new salt then reassigns everyone: visitors of the old phase know its variants
 * and would be counted in both.
 */
export function startsNewPhase(before: ExperimentStatus, after: ExperimentStatus): boolean {
  return finished.has(before) && !finished.has(after);
}
