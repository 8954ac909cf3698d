import { type Changed, type Changing, changeDocument, type Target } from '../project/change-document.ts';
import type { Edited, EditProject } from '../project/edit-project.ts';
import type { ProjectSurvey } from '../project/project.ts';
import { viewSurvey } from './survey-view.ts';

/** Changes a survey in an edit of its project; rejects with `survey_not_found`, `conflict`, or as the edit does. */
export function changeSurvey(
  editProject: EditProject,
  target: Target,
  change: (changing: Changing<ProjectSurvey>) => Changed<ProjectSurvey>,
): Promise<Edited<ProjectSurvey>> {
  return changeDocument(editProject, { kind: 'survey', view: viewSurvey }, target, change);
}
