import type { ExperimentStatus } from '@pixel/protocol';

const finished: ReadonlySet<ExperimentStatus> = new Set(['completed', 'archived']);

/**
 * Whether a status change reopens a finished experiment, which starts a new phase with a new salt. Otherwise, visitors who know the
 * variants from the old phase would be counted in both.
 */
export function startsNewPhase(before: ExperimentStatus, after: ExperimentStatus): boolean {
  return finished.has(before) && !finished.has(after);
}
