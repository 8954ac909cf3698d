import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import type { Project, ProjectSurvey } from '../configuration/project.ts';
import { nextStatuses, type Status } from '../life/transitions.ts';
import { present } from '../present.ts';
import { findByKey } from '../projects/by-key.ts';
import { revisionsOf } from '../projects/revisions.ts';
import { type Standing, standingOf } from '../projects/standing.ts';
import { liveProject } from '../publish/live-project.ts';
import { findSurvey } from './find-survey.ts';

/** A survey as people work on it. */
export interface SurveyView extends ProjectSurvey, Standing {
  /** What it can become now. */
  readonly nextStatuses: readonly Status[];
}

/** A survey in a list. */
export interface SurveySummary
  extends Pick<
      ProjectSurvey,
      'surveyKey' | 'name' | 'status' | 'displayType' | 'coverage' | 'startAt' | 'endAt'
    >,
    Standing {
  readonly questionCount: number;
}

/** Gives a survey as it is; rejects with `survey_not_found`. `db` has to see what `project` was read from. */
export async function viewSurvey(
  db: Kysely<Database>,
  project: Project,
  surveyKey: string,
): Promise<SurveyView> {
  const survey = findSurvey(project, surveyKey);
  const live = (await liveProject(db, project)).project;
  const revisions = await revisionsOf(db, 'surveys', project.projectId);
  return {
    ...survey,
    ...standingOf(survey, findByKey(live?.surveys ?? [], 'surveyKey', surveyKey), revisions.get(surveyKey)),
    nextStatuses: nextStatuses(survey),
  };
}

/** Gives the surveys of a project, in order of their keys. */
export async function summarizeSurveys(
  db: Kysely<Database>,
  project: Project,
): Promise<readonly SurveySummary[]> {
  const live = (await liveProject(db, project)).project;
  const revisions = await revisionsOf(db, 'surveys', project.projectId);
  const lives = new Map(live?.surveys.map((survey) => [survey.surveyKey, survey]));
  return project.surveys.map((survey) => {
    const { surveyKey, name, status, displayType, coverage, startAt, endAt, questions } = survey;
    return {
      surveyKey,
      name,
      status,
      ...standingOf(survey, lives.get(surveyKey), revisions.get(surveyKey)),
      displayType,
      coverage,
      ...present({ startAt, endAt }),
      questionCount: questions.length,
    };
  });
}
