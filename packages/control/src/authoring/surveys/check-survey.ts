import { mergePart } from '../../project/content/merge-part.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Project, ProjectSurvey } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import type { EditedSurvey } from './survey-content.ts';

/** What of a survey its content does not say. */
export type State = Pick<ProjectSurvey, 'surveyKey' | 'status' | 'salt'>;

/**
 * Gives the survey of this content and state as the project would have it. Throws `invalid_configuration` with every problem, as of
 * a configuration file; paths begin at the survey.
 */
export function surveyOf(
  project: Project,
  content: EditedSurvey,
  { surveyKey, status, salt }: State,
  ids: Ids,
): ProjectSurvey {
  const thing = { ...content, surveyKey, status, salt };
  const { after } = mergePart(project, { list: 'surveys', thing }, ids);
  return requireDocument(after, 'survey', surveyKey);
}
