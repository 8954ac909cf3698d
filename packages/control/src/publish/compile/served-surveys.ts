import type { Project, ProjectSurvey } from '../../project/documents/project.ts';

/** The surveys that visitors meet, now or at their time. */
export function servedSurveys({ surveys }: Project): readonly ProjectSurvey[] {
  return surveys.filter(({ status }) => status === 'running' || status === 'scheduled');
}
