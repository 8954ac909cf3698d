import type { SurveySummary } from '@pixel/control/client';
import { type SurveySearch, surveyStatuses } from './survey-search.ts';

/** Returns the surveys that match a search, running ones first; archived ones only on request. */
export function selectSurveys(
  surveys: readonly SurveySummary[],
  { status, text = '' }: SurveySearch,
): readonly SurveySummary[] {
  const query = text.trim().toLowerCase();
  return surveys
    .filter((survey) => (status === undefined ? survey.status !== 'archived' : survey.status === status))
    .filter(({ name, surveyKey }) => `${name}\n${surveyKey}`.toLowerCase().includes(query))
    .toSorted(
      (a, b) =>
        surveyStatuses.indexOf(a.status) - surveyStatuses.indexOf(b.status) || a.name.localeCompare(b.name),
    );
}
