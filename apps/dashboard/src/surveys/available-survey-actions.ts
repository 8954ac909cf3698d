import type { SurveySummary } from '@pixel/control/client';

/** An action on a survey that applies immediately; a draft starts by publication, after a review. */
export type SurveyAction = 'pause' | 'resume' | 'unschedule' | 'complete' | 'archive' | 'restore';

type Status = SurveySummary['status'];

/** Returns the actions available for a survey, each with the status it leads to. */
export function availableSurveyActions({
  status,
  nextStatuses,
}: Pick<SurveySummary, 'status' | 'nextStatuses'>): readonly (readonly [SurveyAction, Status])[] {
  if (status === 'archived') return [['restore', nextStatuses[0] ?? 'draft']];
  return nextStatuses.flatMap((next): readonly (readonly [SurveyAction, Status])[] => {
    if (next === 'paused') return [['pause', next]];
    if (next === 'running' && status === 'paused') return [['resume', next]];
    if (next === 'draft') return [['unschedule', next]];
    if (next === 'completed') return [['complete', next]];
    return next === 'archived' ? [['archive', next]] : [];
  });
}
