import {
  type PageContent,
  type PreparedExperiment,
  type PreparedSnapshot,
  runsAt,
} from './prepare-snapshot.ts';
import type { Decision } from './shown.ts';
import type { Visit } from './visit.ts';

/**
 * Decides which experiments the visit takes part in, in snapshot order. A caller that has the page's content already, from the same
 * snapshot, hands it in.
 */
export function decide(
  prepared: PreparedSnapshot,
  visit: Visit,
  content: PageContent = prepared.contentOf(visit.page),
): Decision {
  let shown = prepared.shownNothing;
  for (const experiment of content.experiments) {
    const variant = variantOf(experiment, visit);
    if (variant !== undefined) shown = shown.with(experiment.fragments(variant));
  }
  for (const goal of content.goals)
    if (goal.experiments.some((experiment) => runsAt(experiment, visit.now))) shown = shown.with(goal);
  return shown.decision();
}

/** The position of the visitor's variant; cheap questions come before dear ones. */
function variantOf(experiment: PreparedExperiment, visit: Visit): number | undefined {
  if (!runsAt(experiment, visit.now)) return undefined;
  const allocated = experiment.allocate(visit.anonymousId);
  if (allocated.status === 'excluded') return undefined;
  // Whoever is on the force list is shown the variant to look at it, wherever and with whatever device.
  if (allocated.by !== 'force' && experiment.matchesAudience?.(visit.attributes) === false) return undefined;
  return allocated.variant;
}
