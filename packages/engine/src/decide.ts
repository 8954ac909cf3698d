import { type PageContent, type PreparedSnapshot, runsAt } from './prepare-snapshot.ts';
import { variantOf } from './variant-of.ts';
import type { Visit } from './visit.ts';
import type { Decision } from './visit-contents.ts';

/**
 * Decides which experiments a visit takes part in, in snapshot order. Callers that already have the page's content, from the same snapshot,
 * pass it in.
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
