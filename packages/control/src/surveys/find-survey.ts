import type { Project, ProjectSurvey } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';
import { findByKey } from '../projects/by-key.ts';

/** Gives a survey of a project; throws `survey_not_found`. */
export function findSurvey(project: Project, surveyKey: string): ProjectSurvey {
  const survey = findByKey(project.surveys, 'surveyKey', surveyKey);
  if (survey !== undefined) return survey;
  throw new ControlError(
    'survey_not_found',
    `There is no survey "${surveyKey}" in project "${project.projectKey}"`,
  );
}
