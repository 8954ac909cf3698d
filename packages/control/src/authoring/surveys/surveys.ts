import type { ControlDeps } from '../../base/control-deps.ts';
import { createIds } from '../../base/ids.ts';
import type { Patch } from '../../base/merge-patch.ts';
import { present } from '../../base/present.ts';
import { patchContent } from '../../project/content/patch-content.ts';
import { keysOf } from '../../project/keys-of.ts';
import { putDocument } from '../../project/kinds.ts';
import { lifecycleAt } from '../../project/lifecycle/lifecycle.ts';
import { checkTransition, type Status, wayOf } from '../../project/lifecycle/transitions.ts';
import type { Naming } from '../../project/new-key.ts';
import type { Project, ProjectSurvey } from '../../project/project.ts';
import { readProject } from '../../project/read-project.ts';
import { type DocumentName, namedBy } from '../../project/references.ts';
import { requireDocument } from '../../project/require-document.ts';
import type { Finding } from '../../publish/checks/finding.ts';
import type { Edited, EditProject } from '../../publish/edit-project.ts';
import { liveWarnings } from '../../publish/live-warnings.ts';
import type { Published } from '../../publish/publish-selection.ts';
import type { Changed, Target } from '../change-document.ts';
import { refuseOther } from '../change-document.ts';
import { changeSurvey, surveyRules } from './change-survey.ts';
import { checkSurvey } from './check-survey.ts';
import { duplicateOf, newSurvey } from './new-survey.ts';
import { contentOf, type EditedSurvey, surveyContentSchema } from './survey-content.ts';
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
  const ids = createIds(deps);

  async function answer(
    projectKey: string,
    { result: { surveyKey }, published }: Edited<ProjectSurvey>,
  ): Promise<ChangedSurvey> {
    const scope = published === undefined ? [{ kind: 'survey', key: surveyKey } as const] : 'all';
    return await readProject(deps, projectKey, scope, (opened) => ({
      survey: viewSurvey(opened, surveyKey),
      published: published ?? null,
      warnings: published === undefined ? [] : liveWarnings(opened, { surveyKey }),
    }));
  }

  async function add(
    { projectKey, actor }: Place,
    action: string,
    scope: readonly DocumentName[],
    make: (project: Project, taken: readonly string[]) => ProjectSurvey,
  ): Promise<ChangedSurvey> {
    const edited = await editProject(
      projectKey,
      actor,
      async ({ db, project }) => {
        const survey = make(project, await keysOf(db, project, 'survey'));
        return {
          project: putDocument(project, 'survey', survey),
          action,
          subject: survey.surveyKey,
          after: survey,
          result: survey,
        };
      },
      scope,
    );
    return await answer(projectKey, edited);
  }

  return {
    create: (place: Place, naming: Naming, content: Omit<EditedSurvey, 'name'>) =>
      add(place, 'survey.create', namedBy('survey', content), (project, taken) =>
        newSurvey(project, { ...naming, taken }, content, ids),
      ),

    duplicate: ({ key, ...place }: Place & Pick<Target, 'key'>, naming: Naming) =>
      add(place, 'survey.duplicate', [{ kind: 'survey', key }], (project, taken) =>
        duplicateOf(project, requireDocument(project, 'survey', key), { ...naming, taken }, ids),
      ),

    update: async (target: Target, content: EditedSurvey) =>
      answer(
        target.projectKey,
        await changeSurvey(editProject, { ...target, named: namedBy('survey', content) }, (changing) =>
          updatedSurvey(changing, content, { ids, at: deps.now() }),
        ),
      ),

    /** Changes its content by a JSON Merge Patch, made from the revision of the target. */
    async patch(target: Target & { readonly revision: number }, patch: Patch): Promise<ChangedSurvey> {
      const { projectKey, key, revision } = target;
      const content = await readProject(deps, projectKey, [{ kind: 'survey', key }], async (opened, db) => {
        await refuseOther(db, opened, surveyRules, { key, revision });
        const content = contentOf(requireDocument(opened.working, 'survey', key));
        const view = viewSurvey(opened, key);
        return patchContent({ schema: surveyContentSchema, content, view }, patch);
      });
      return await this.update(target, content);
    },

    /** Publishes the survey with its status, unless it is neither live nor about to be. */
    changeStatus: async (
      target: Target,
      { status, reason }: { readonly status: Status; readonly reason?: string | undefined },
    ) =>
      answer(
        target.projectKey,
        await changeSurvey(
          editProject,
          target,
          ({ thing: before, project, live }): Changed<ProjectSurvey> => {
            checkTransition(`Survey "${before.surveyKey}"`, before, status);
            const survey = present({ ...before, ...lifecycleAt(before, status, deps.now()) });
            const isServed = status === 'running' || status === 'scheduled';
            if (isServed) checkSurvey(project, survey, ids);
            return present({
              thing: survey,
              action: `survey.${wayOf(before.status, status)}`,
              reason,
              goesLive: isServed || live !== undefined ? survey : undefined,
            });
          },
        ),
      ),
  };
}
