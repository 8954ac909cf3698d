import { type PageContent, type PreparedSnapshot, runsAt } from '../prepare-snapshot.ts';
import { variantOf } from '../variant-of.ts';
import type { Visit } from '../visit.ts';
import type { PreparedSurvey } from './prepare-survey.ts';

/**
 * Returns the surveys that target a visit, regardless of the visitor's history, in snapshot order. Doesn't evaluate the visitor if the page
 * has no surveys. `content` is the page's content in the same snapshot, for callers that already have it.
 */
export function surveysFor(
  prepared: PreparedSnapshot,
  visit: Visit,
  { surveys }: PageContent = prepared.contentOf(visit.page),
): readonly PreparedSurvey[] {
  return surveys.length === 0 ? surveys : surveys.filter((survey) => isTargeted(survey, prepared, visit));
}

/** Cheap checks come before expensive ones. */
function isTargeted(survey: PreparedSurvey, prepared: PreparedSnapshot, visit: Visit): boolean {
  return (
    runsAt(survey, visit.now) &&
    survey.unitOf(visit.anonymousId) < survey.source.coverage &&
    matchesExperiment(survey, prepared, visit) &&
    survey.matchesAudience?.(visit.attributes) !== false
  );
}

/** Whether the visitor has one of the variants of the survey's experiment, on any page. */
export function matchesExperiment(
  { source }: PreparedSurvey,
  { experimentByKey }: PreparedSnapshot,
  visit: Visit,
): boolean {
  if (source.experiment === undefined) return true;
  const { experimentKey, variantKeys } = source.experiment;
  const experiment = experimentByKey.get(experimentKey);
  // After a rollout, nobody is in the experiment. If only one side of a holdback got the survey, the survey would become a difference
  // between the sides.
  if (experiment === undefined || experiment.experiment.rollout !== undefined) return false;
  const variant = variantOf(experiment, visit);
  if (variant === undefined) return false;
  return (
    variantKeys.length === 0 ||
    variantKeys.includes(experiment.experiment.variants[variant]?.variantKey ?? '')
  );
}
