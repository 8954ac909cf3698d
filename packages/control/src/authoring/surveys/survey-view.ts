import { omitUndefined } from '../../base/omit-undefined.ts';
import type { NonContentFields } from '../../project/content/patch-content.ts';
import type { ProjectSurvey } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { toApiSurvey } from '../../project/documents/to-api-document.ts';
import { nextStatuses, type Status } from '../../project/lifecycle/transitions.ts';
import { type DraftStatus, draftStatusesOf, draftStatusOf } from '../../project/storage/draft-status.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import type { SurveyContent } from './survey-content.ts';

/** A survey's working state in the API's responses. */
export type SurveyView = ReturnType<typeof toApiSurvey> &
  DraftStatus & {
    /** The statuses that it can change to now. */
    readonly nextStatuses: readonly Status[];
  };

/** The response's fields beside the content. */
export const surveyNonContentFields: NonContentFields<SurveyView, SurveyContent> = {
  surveyId: 'identity',
  surveyKey: 'identity',
  status: 'identity',
  salt: 'identity',
  archivedFrom: 'derived',
  revision: 'derived',
  live: 'derived',
  isChanged: 'derived',
  nextStatuses: 'derived',
};

/** A survey in a list. */
export interface SurveySummary
  extends Pick<
      ProjectSurvey,
      | 'surveyKey'
      | 'name'
      | 'status'
      | 'displayType'
      | 'coverage'
      | 'startAt'
      | 'endAt'
      | 'urlRules'
      | 'audienceKey'
      | 'experiment'
    >,
    DraftStatus {
  readonly questionCount: number;
  /** Whether the survey has its own audience. */
  readonly hasAudience: boolean;
  /** The statuses that it can change to now. */
  readonly nextStatuses: readonly Status[];
}

/** Returns the working state of a survey; throws `survey_not_found`. */
export function viewSurvey(opened: OpenedProject, surveyKey: string): SurveyView {
  const survey = requireDocument(opened.working, 'survey', surveyKey);
  return {
    ...toApiSurvey(survey),
    ...draftStatusOf(opened, 'survey', surveyKey),
    nextStatuses: nextStatuses(survey),
  };
}

/** Returns the surveys of a project, ordered by key. */
export function summarizeSurveys(opened: OpenedProject): readonly SurveySummary[] {
  const draftStatusFor = draftStatusesOf(opened, 'survey');
  return opened.working.surveys.map((survey) => {
    const { surveyKey, name, status, displayType, coverage, startAt, endAt, questions } = survey;
    const { urlRules, audience, audienceKey, experiment } = survey;
    return {
      surveyKey,
      name,
      status,
      ...draftStatusFor(survey),
      displayType,
      coverage,
      ...omitUndefined({ startAt, endAt, audienceKey, experiment }),
      urlRules,
      hasAudience: audience !== undefined,
      questionCount: questions.length,
      nextStatuses: nextStatuses(survey),
    };
  });
}
