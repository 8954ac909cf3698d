import { type PageContent, type PreparedSnapshot, runsAt } from '../prepare-snapshot.ts';
import { variantOf } from '../variant-of.ts';
import type { Visit } from '../visit.ts';
import type { PreparedSurvey } from './prepare-survey.ts';

/**
 * Returns the surveys that a visit may be shown, apart from the visitor's history, in snapshot order; doesn't look at the visitor if the
 * page has none. Callers that already have the page's content, from the same snapshot, pass it in.
 */
export function surveysFor(
  prepared: PreparedSnapshot,
  visit: Visit,
  { surveys }: PageContent = prepared.contentOf(visit.page),
): readonly PreparedSurvey[] {
  return surveys.length === 0 ? surveys : surveys.filter((survey) => isFor(survey, prepared, visit));
}

/** Cheap checks come before expensive ones. */
function isFor(survey: PreparedSurvey, prepared: PreparedSnapshot, visit: Visit): boolean {
  return (
    runsAt(survey, visit.now) &&
    survey.unitOf(visit.anonymousId) < survey.source.coverage &&
    isOfExperiment(survey, prepared, visit) &&
    survey.matchesAudience?.(visit.attributes) !== false
  );
}

/** Whether the visitor has one of the variants of the survey's experiment, on any page. */
export function isOfExperiment(
  { source }: PreparedSurvey,
  { experimentByKey }: PreparedSnapshot,
  visit: Visit,
): boolean {
  if (source.experiment === undefined) return true;
  const { experimentKey, variantKeys } = source.experiment;
  const experiment = experimentByKey.get(experimentKey);
  // After a rollout nobody is in the experiment. Asking only one side of a holdback would make the question itself the difference between
  // them.
  if (experiment === undefined || experiment.experiment.rollout !== undefined) return false;
  const variant = variantOf(experiment, visit);
  if (variant === undefined) return false;
  return (
    variantKeys.length === 0 ||
    variantKeys.includes(experiment.experiment.variants[variant]?.variantKey ?? '')
  );
}
