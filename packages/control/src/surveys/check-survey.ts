import type { Making } from '../configuration/merge-configuration.ts';
import { mergePart } from '../configuration/merge-part.ts';
import type { Project, ProjectSurvey } from '../configuration/project.ts';
import { findSurvey } from './find-survey.ts';
import { contentOf, type EditedSurvey } from './survey-content.ts';

/** What of a survey its content does not say. */
type State = Pick<ProjectSurvey, 'surveyKey' | 'status' | 'salt'>;

/**
 * Gives the survey of this content and state as the project would have it. Throws `invalid_configuration` with every problem, as of
 * a configuration file; paths begin at the survey.
 */
export function surveyOf(
  project: Project,
  content: EditedSurvey,
  { surveyKey, status, salt }: State,
  making: Making,
): ProjectSurvey {
  const thing = { ...content, surveyKey, status, salt };
  const { after } = mergePart(project, { list: 'surveys', thing }, making);
  return findSurvey(after, surveyKey);
}

/** Throws `invalid_configuration` with what keeps a survey from being what it is to become. */
export function checkSurvey(project: Project, survey: ProjectSurvey, making: Making): void {
  surveyOf(project, contentOf(survey), survey, making);
}
