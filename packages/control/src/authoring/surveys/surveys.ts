import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Project } from '../../project/documents/project.ts';
import { applyStatus } from '../../project/lifecycle/lifecycle.ts';
import { checkTransition, type Status } from '../../project/lifecycle/transitions.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { DocumentTarget } from '../edits/change-document.ts';
import { type ChangedView, createDocumentCommands } from '../edits/document-commands.ts';
import { surveyRules } from './survey-rules.ts';
import type { SurveyView } from './survey-view.ts';

/** A changed survey, and the publication that went with it, if any. */
export type ChangedSurvey = ChangedView<'survey', SurveyView>;

/** Creates the commands for surveys. They reject as {@link EditProject} does, and with the error of a violated rule. */
export function createSurveys(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const { create, duplicate, patch, changeStatus } = createDocumentCommands(deps, editProject, surveyRules);
  return {
    create,
    duplicate,
    patch,

    /**
     * Publishes the survey with its new status, unless it is neither live nor about to be. Rejects with `in_use` if it would be archived
     * while an active or scheduled experiment measures with it.
     */
    async changeStatus(
      target: DocumentTarget,
      { status, reason }: { readonly status: Status; readonly reason?: string | undefined },
    ) {
      if (status === 'archived')
        await readProject(deps, target.projectKey, { allOf: 'experiment' }, ({ working }) =>
          checkNotMeasuring(working, target.key),
        );
      return await changeStatus(target, reason, (before, at) => {
        checkTransition({ kind: 'survey', key: before.surveyKey }, before, status);
        return omitUndefined({ ...before, ...applyStatus(before, status, at) });
      });
    },
  };
}

/** A survey that measures an active experiment can't be archived, just as a goal in use can't be removed. */
function checkNotMeasuring({ projectKey, experiments }: Project, surveyKey: string): void {
  const experimentKeys = experiments
    .filter(({ status }) => status === 'scheduled' || status === 'running' || status === 'paused')
    .filter(({ goals }) => goals.some(({ analysis }) => analysis.surveyKey === surveyKey))
    .map(({ experimentKey }) => experimentKey);
  if (experimentKeys.length === 0) return;
  throw new ControlError(
    'in_use',
    `The survey "${surveyKey}" measures ${experimentKeys.map((key) => `experiment "${key}"`).join(', ')}; complete it or remove the goal from it first`,
    {
      parameters: { projectKey, kind: 'survey', key: surveyKey, experiments: experimentKeys.join(', ') },
      details: experimentKeys.map((experimentKey) => ({
        path: `experiments.${experimentKey}`,
        message: 'is measured by the survey',
        code: 'measured_by_it',
        parameters: { experimentKey, surveyKey },
      })),
    },
  );
}
