import { type PreparedExperiment, runsAt } from './prepare-snapshot.ts';
import type { Visit } from './visit.ts';

/**
 * Returns the index of a visitor's variant of an experiment, on any page, or undefined if the experiment doesn't run or excludes the
 * visitor. Cheap checks come before expensive ones.
 */
export function variantOf(experiment: PreparedExperiment, visit: Visit): number | undefined {
  if (!runsAt(experiment, visit.now)) return undefined;
  const allocated = experiment.allocate(visit.anonymousId);
  if (allocated.status === 'excluded') return undefined;
  // Visitors on the force list see the variant anywhere and on any device.
  if (allocated.by !== 'force' && experiment.matchesAudience?.(visit.attributes) === false) return undefined;
  return allocated.variant;
}
