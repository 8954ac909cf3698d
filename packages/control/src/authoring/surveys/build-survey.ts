import { mergeDocument } from '../../project/content/merge-document.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Project, ProjectSurvey } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import type { SurveyContent } from './survey-content.ts';

/** The fields of a survey outside of its content. */
export type SurveyState = Pick<ProjectSurvey, 'surveyKey' | 'status' | 'salt'>;

/**
 * Returns the survey with this content and state, validated against the project. Throws `invalid_configuration` with every problem, as for
 * a configuration file; paths are relative to the survey.
 */
export function buildSurvey(
  project: Project,
  content: SurveyContent,
  { surveyKey, status, salt }: SurveyState,
  ids: Ids,
): ProjectSurvey {
  const entity = { ...content, surveyKey, status, salt };
  const { after } = mergeDocument(project, { list: 'surveys', entity }, ids);
  return requireDocument(after, 'survey', surveyKey);
}
