import { type PreparedExperiment, runsAt } from './prepare-snapshot.ts';
import type { Visit } from './visit.ts';

/**
 * Gives the position of the variant that a visitor has of an experiment, whatever page it is on; undefined where the experiment does
 * not run or leaves the visitor out. Cheap questions come before dear ones.
 */
export function variantOf(experiment: PreparedExperiment, visit: Visit): number | undefined {
  if (!runsAt(experiment, visit.now)) return undefined;
  const allocated = experiment.allocate(visit.anonymousId);
  if (allocated.status === 'excluded') return undefined;
  // Whoever is on the force list is shown the variant to look at it, wherever and with whatever device.
  if (allocated.by !== 'force' && experiment.matchesAudience?.(visit.attributes) === false) return undefined;
  return allocated.variant;
}
