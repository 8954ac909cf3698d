import type { ExperimentStatus } from '@pixel/protocol';

const finished: ReadonlySet<ExperimentStatus> = new Set(['completed', 'archived']);

/**
 * Says whether an experiment that was finished is opened again. Everyone is then assigned anew, by a new salt: those who met the
 * old phase know its variants, and would be counted in both.
 */
export function startsNewPhase(before: ExperimentStatus, after: ExperimentStatus): boolean {
  return finished.has(before) && !finished.has(after);
}
