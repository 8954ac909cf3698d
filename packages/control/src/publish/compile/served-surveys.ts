import type { Project, ProjectSurvey } from '../../project/documents/project.ts';

/** Returns the running and scheduled surveys: those shown to visitors now or from their scheduled start on. */
export function servedSurveys({ surveys }: Project): readonly ProjectSurvey[] {
  return surveys.filter(({ status }) => status === 'running' || status === 'scheduled');
}
