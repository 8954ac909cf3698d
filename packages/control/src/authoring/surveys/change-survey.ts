import { surveyAnswer } from '../../project/answers.ts';
import type { ProjectSurvey } from '../../project/project.ts';
import type { Edited, EditProject } from '../../publish/edit-project.ts';
import { type Changed, type Changing, changeDocument, type Rules, type Target } from '../change-document.ts';
import { viewSurvey } from './survey-view.ts';

/** What changes of surveys follow. */
export const surveyRules: Rules<'survey'> = { kind: 'survey', answer: surveyAnswer, view: viewSurvey };

/** Changes a survey in an edit of its project; rejects with `survey_not_found`, `conflict`, or as the edit does. */
export function changeSurvey(
  editProject: EditProject,
  target: Target,
  change: (changing: Changing<ProjectSurvey>) => Changed<ProjectSurvey>,
): Promise<Edited<ProjectSurvey>> {
  return changeDocument(editProject, surveyRules, target, change);
}
