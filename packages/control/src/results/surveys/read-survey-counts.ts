import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { CountWithShare } from './count-answers.ts';
import { toCountWithShare } from './count-answers.ts';

/** Number of responses to a survey, and of those with an answer. */
export interface SurveyCount {
  readonly surveyKey: string;
  /** Number of all responses; each begins when a visitor sees the survey. */
  readonly shown: number;
  /** Responses with an answer, or completed without any. */
  readonly accepted: CountWithShare;
}

/** Counts the responses to all surveys of a project in one pass, ordered by key. Rejects with `project_not_found` or `unavailable`. */
export async function readSurveyCounts(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  projectKey: string,
): Promise<readonly SurveyCount[]> {
  const known = await readProject(deps, projectKey, { allOf: 'survey' }, ({ working }) =>
    working.surveys.map(({ surveyKey, kept }) => ({ surveyKey, surveyId: kept.id })),
  );
  const counts = await callEvents(deps.events, () => deps.events.surveys.counts({ projectKey }));
  const bySurvey = new Map(counts.map((count) => [count.surveyId, count]));
  return known.map(({ surveyKey, surveyId }) => {
    const { shown = 0, accepted = 0 } = bySurvey.get(surveyId) ?? {};
    return { surveyKey, shown, accepted: toCountWithShare(accepted, shown) };
  });
}
