import type { ControlDeps } from '../../base/control-deps.ts';
import { present } from '../../base/present.ts';
import { lifecycleAt } from '../../project/lifecycle/lifecycle.ts';
import { checkTransition, type Status } from '../../project/lifecycle/transitions.ts';
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

    /** Publishes the survey with its status, unless it is neither live nor about to be. */
    changeStatus: (
      target: Target,
      { status, reason }: { readonly status: Status; readonly reason?: string | undefined },
    ) =>
      changeStatus(target, reason, (before, at) => {
        checkTransition({ kind: 'survey', key: before.surveyKey }, before, status);
        return present({ ...before, ...lifecycleAt(before, status, at) });
      }),
  };
}
