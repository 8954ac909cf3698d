import type { Project, ProjectSurvey } from '../../project/documents/project.ts';

/** Returns the surveys that visitors meet, now or once scheduled. */
export function servedSurveys({ surveys }: Project): readonly ProjectSurvey[] {
  return surveys.filter(({ status }) => status === 'running' || status === 'scheduled');
}
