import type { Project, ProjectSurvey } from '../configuration/project.ts';
import { findByKey, putByKey } from '../projects/by-key.ts';
import { type ChangeThing, createChangeThing } from '../projects/change-thing.ts';
import type { EditProject } from '../projects/edit-project.ts';
import { findSurvey } from './find-survey.ts';
import { viewSurvey } from './survey-view.ts';

/** Changes a survey in an edit of its project; rejects with `survey_not_found`, `conflict`, or as the edit does. */
export type ChangeSurvey = ChangeThing<ProjectSurvey>;

/** Creates the one way in which a survey that is there is changed. */
export function createChangeSurvey(editProject: EditProject): ChangeSurvey {
  return createChangeThing<ProjectSurvey>(
    {
      noun: 'Survey',
      find: findSurvey,
      findLive: (live, key) => findByKey(live.surveys, 'surveyKey', key),
      put: putSurvey,
      view: viewSurvey,
      select: (key) => ({ surveys: [key] }),
    },
    editProject,
  );
}

/** Puts a survey into a project, in the place of the one with its key. */
export function putSurvey(project: Project, survey: ProjectSurvey): Project {
  return { ...project, surveys: putByKey(project.surveys, 'surveyKey', survey) };
}
