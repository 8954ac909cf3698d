import type { Project, ProjectSurvey } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { lifeIn } from '../life/life.ts';
import { checkTransition, type Status, wayOf } from '../life/transitions.ts';
import { createMaking } from '../making.ts';
import { present } from '../present.ts';
import type { Changed, Target } from '../projects/change-thing.ts';
import type { Edited, EditProject } from '../projects/edit-project.ts';
import type { Naming } from '../projects/new-key.ts';
import { readProject } from '../projects/read-project.ts';
import type { Finding } from '../publish/checks/finding.ts';
import { liveWarnings } from '../publish/live-warnings.ts';
import type { Published } from '../publish/publish-selection.ts';
import { type ChangeSurvey, createChangeSurvey, putSurvey } from './change-survey.ts';
import { checkSurvey } from './check-survey.ts';
import { findSurvey } from './find-survey.ts';
import { duplicateOf, newSurvey } from './new-survey.ts';
import type { EditedSurvey } from './survey-content.ts';
import { type SurveyView, viewSurvey } from './survey-view.ts';
import { updatedSurvey } from './update-survey.ts';

/** A survey after a change, and what went live with it, if anything did. */
export interface ChangedSurvey {
  readonly survey: SurveyView;
  readonly published: Published | null;
  /** What is to be looked at in the survey, where the change put it live. */
  readonly warnings: readonly Finding[];
}

/** Where a new survey goes. */
type Place = Pick<Target, 'projectKey' | 'actor'>;

/** Creates what is done with surveys. All of it rejects as {@link EditProject} does, and with what the rule that it follows throws. */
export function createSurveys(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const making = createMaking(deps);
  const change: ChangeSurvey = createChangeSurvey(editProject);

  async function answer(
    projectKey: string,
    { result, published }: Edited<ProjectSurvey>,
  ): Promise<ChangedSurvey> {
    const { surveyKey } = result;
    return await readProject(deps, projectKey, async (db, project) => ({
      survey: await viewSurvey(db, project, surveyKey),
      published: published ?? null,
      warnings: published === undefined ? [] : await liveWarnings(db, project, { surveyKey }),
    }));
  }

  async function add(
    { projectKey, actor }: Place,
    action: string,
    make: (project: Project) => ProjectSurvey,
  ): Promise<ChangedSurvey> {
    const edited = await editProject(projectKey, actor, ({ project }) => {
      const survey = make(project);
      const { surveyKey } = survey;
      return {
        project: putSurvey(project, survey),
        action,
        subject: surveyKey,
        after: survey,
        result: survey,
      };
    });
    return await answer(projectKey, edited);
  }

  return {
    create: (place: Place, naming: Naming, content: Omit<EditedSurvey, 'name'>) =>
      add(place, 'survey.create', (project) => newSurvey(project, naming, content, making)),

    duplicate: ({ key, ...place }: Place & Pick<Target, 'key'>, naming: Naming) =>
      add(place, 'survey.duplicate', (project) =>
        duplicateOf(project, findSurvey(project, key), naming, making),
      ),

    update: async (target: Target, content: EditedSurvey) =>
      answer(
        target.projectKey,
        await change(target, (changing) => updatedSurvey(changing, content, { making, at: deps.now() })),
      ),

    /** Publishes the survey with its status, unless it is neither live nor about to be. */
    changeStatus: async (
      target: Target,
      { status, reason }: { readonly status: Status; readonly reason?: string | undefined },
    ) =>
      answer(
        target.projectKey,
        await change(target, ({ thing: before, project, live }): Changed<ProjectSurvey> => {
          checkTransition(`Survey "${before.surveyKey}"`, before, status);
          const survey = present({ ...before, ...lifeIn(before, status, deps.now()) });
          const isServed = status === 'running' || status === 'scheduled';
          if (isServed) checkSurvey(project, survey, making);
          return present({
            thing: survey,
            action: `survey.${wayOf(before.status, status)}`,
            reason,
            goesLive: isServed || live !== undefined ? survey : undefined,
          });
        }),
      ),
  };
}
