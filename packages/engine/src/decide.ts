import { type PageContent, type PreparedSnapshot, runsAt } from './prepare-snapshot.ts';
import { variantOf } from './variant-of.ts';
import type { Visit } from './visit.ts';
import type { Decision } from './visit-contents.ts';

/**
 * Returns the variants, experiments and goals of a visit, in snapshot order. `content` is the page's content in the same snapshot, for
 * callers that already have it.
 */
export function decide(
  prepared: PreparedSnapshot,
  visit: Visit,
  content: PageContent = prepared.contentOf(visit.page),
): Decision {
  let contents = prepared.emptyContents;
  for (const experiment of content.experiments) {
    const variant = variantOf(experiment, visit);
    if (variant !== undefined) contents = contents.with(experiment.fragments(variant));
  }
  for (const goal of content.goals)
    if (goal.experiments.some((experiment) => runsAt(experiment, visit.now))) contents = contents.with(goal);
  return contents.decision();
}
