import { type PageContent, type PreparedSnapshot, runsAt } from '../prepare-snapshot.ts';
import { variantOf } from '../variant-of.ts';
import type { Visit } from '../visit.ts';
import type { PreparedSurvey } from './prepare-survey.ts';

/**
 * Gives the surveys that a visit may be shown but for what the visitor met before, in snapshot order; where the page has none, without
 * looking at the visitor. A caller that has the page's content already, from the same snapshot, hands it in.
 */
export function surveysFor(
  prepared: PreparedSnapshot,
  visit: Visit,
  { surveys }: PageContent = prepared.contentOf(visit.page),
): readonly PreparedSurvey[] {
  return surveys.length === 0 ? surveys : surveys.filter((survey) => isFor(survey, prepared, visit));
}

/** Cheap questions come before dear ones. */
function isFor(survey: PreparedSurvey, prepared: PreparedSnapshot, visit: Visit): boolean {
  return (
    runsAt(survey, visit.now) &&
    survey.unitOf(visit.anonymousId) < survey.source.coverage &&
    isOfExperiment(survey, prepared, visit) &&
    survey.matchesAudience?.(visit.attributes) !== false
  );
}

/** Whether the visitor has one of the variants of the experiment that a survey is about, whatever page it is on. */
export function isOfExperiment(
  { source }: PreparedSurvey,
  { experimentByKey }: PreparedSnapshot,
  visit: Visit,
): boolean {
  if (source.experiment === undefined) return true;
  const { experimentKey, variantKeys } = source.experiment;
  const experiment = experimentByKey.get(experimentKey);
  // A rollout is over: nobody is in the experiment. To ask one side of a holdback would make the question what differs between them.
  if (experiment === undefined || experiment.experiment.rollout !== undefined) return false;
  const variant = variantOf(experiment, visit);
  if (variant === undefined) return false;
  return (
    variantKeys.length === 0 ||
    variantKeys.includes(experiment.experiment.variants[variant]?.variantKey ?? '')
  );
}
