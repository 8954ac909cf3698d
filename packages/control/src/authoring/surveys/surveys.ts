import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { present } from '../../base/present.ts';
import type { Project } from '../../project/documents/project.ts';
import { lifecycleAt } from '../../project/lifecycle/lifecycle.ts';
import { checkTransition, type Status } from '../../project/lifecycle/transitions.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { Target } from '../edits/change-document.ts';
import { type ChangedView, createDocumentCommands } from '../edits/document-commands.ts';
import { surveyRules } from './survey-rules.ts';
import type { SurveyView } from './survey-view.ts';

/** A survey after a change, and what went live with it, if anything did. */
export type ChangedSurvey = ChangedView<'survey', SurveyView>;

/** Creates what is done with surveys. All of it rejects as {@link EditProject} does, and with what the rule that it follows throws. */
export function createSurveys(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const { create, duplicate, patch, changeStatus } = createDocumentCommands(deps, editProject, surveyRules);
  return {
    create,
    duplicate,
    patch,

    /**
     * Publishes the survey with its status, unless it is neither live nor about to be. Rejects with `in_use` where it is to be archived,
     * and an experiment that runs or will is measured by it.
     */
    async changeStatus(
      target: Target,
      { status, reason }: { readonly status: Status; readonly reason?: string | undefined },
    ) {
      if (status === 'archived')
        await readProject(deps, target.projectKey, { allOf: 'experiment' }, ({ working }) =>
          refuseMeasuring(working, target.key),
        );
      return await changeStatus(target, reason, (before, at) => {
        checkTransition({ kind: 'survey', key: before.surveyKey }, before, status);
        return present({ ...before, ...lifecycleAt(before, status, at) });
      });
    },
  };
}

/** As a goal that an experiment names stays, so does a survey by whose answers one is judged. */
function refuseMeasuring({ projectKey, experiments }: Project, surveyKey: string): void {
  const users = experiments
    .filter(({ status }) => status === 'scheduled' || status === 'running' || status === 'paused')
    .filter(({ goals }) => goals.some(({ analysis }) => analysis.surveyKey === surveyKey))
    .map(({ experimentKey }) => experimentKey);
  if (users.length === 0) return;
  throw new ControlError(
    'in_use',
    `The survey "${surveyKey}" measures ${users.map((key) => `experiment "${key}"`).join(', ')}; complete that first, or take the goal out of it`,
    {
      parameters: { projectKey, kind: 'survey', key: surveyKey, experiments: users.join(', ') },
      details: users.map((experimentKey) => ({
        path: `experiments.${experimentKey}`,
        message: 'is measured by the survey',
        code: 'measured_by_it',
        parameters: { experimentKey, surveyKey },
      })),
    },
  );
}
