import { present } from '../../base/present.ts';
import type { Beside } from '../../project/content/patch-content.ts';
import { surveyAnswer } from '../../project/documents/answers.ts';
import type { ProjectSurvey } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { nextStatuses, type Status } from '../../project/lifecycle/transitions.ts';
import { type DraftStatus, draftStatusesOf, draftStatusOf } from '../../project/storage/draft-status.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import type { EditedSurvey } from './survey-content.ts';

/** A survey as people work on it. */
export type SurveyView = ReturnType<typeof surveyAnswer> &
  DraftStatus & {
    /** What it can become now. */
    readonly nextStatuses: readonly Status[];
  };

/** What of it is not edited as its content is. */
export const besideSurvey: Beside<SurveyView, EditedSurvey> = {
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
  /** Whether it has an audience of its own. */
  readonly hasAudience: boolean;
  /** What it can become now. */
  readonly nextStatuses: readonly Status[];
}

/** Returns a survey as it is; throws `survey_not_found`. */
export function viewSurvey(opened: OpenedProject, surveyKey: string): SurveyView {
  const survey = requireDocument(opened.working, 'survey', surveyKey);
  return {
    ...surveyAnswer(survey),
    ...draftStatusOf(opened, 'survey', surveyKey),
    nextStatuses: nextStatuses(survey),
  };
}

/** Lists the surveys of a project, in order of their keys. */
export function summarizeSurveys(opened: OpenedProject): readonly SurveySummary[] {
  const standing = draftStatusesOf(opened, 'survey');
  return opened.working.surveys.map((survey) => {
    const { surveyKey, name, status, displayType, coverage, startAt, endAt, questions } = survey;
    const { urlRules, audience, audienceKey, experiment } = survey;
    return {
      surveyKey,
      name,
      status,
      ...standing(survey),
      displayType,
      coverage,
      ...present({ startAt, endAt, audienceKey, experiment }),
      urlRules,
      hasAudience: audience !== undefined,
      questionCount: questions.length,
      nextStatuses: nextStatuses(survey),
    };
  });
}
