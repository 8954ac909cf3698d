import type { Actor } from '../base/actor.ts';
import { ControlError } from '../base/control-error.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { checkReviewedState, type ReviewedState } from './check-reviewed-state.ts';
import { checkSameTest } from './check-same-test.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { PublicationStates } from './checks/finding.ts';
import type { EditProject } from './edit-project.ts';
import type { SameTestDeclaration } from './phase-edits.ts';
import { nextProject, type PublishResult } from './publish-selection.ts';
import { type SelectedKeys, selectKeys } from './select-keys.ts';

/** A request to publish, based on the state that the publisher reviewed. */
export interface PublishRequest extends ReviewedState, SelectedKeys {
  readonly projectKey: string;
  readonly actor: Actor;
  readonly reason?: string;
  /** Edits of running experiments that, according to the publisher, leave the tested variants unchanged. */
  readonly sameTest?: readonly SameTestDeclaration[];
}

/**
 * Publishes the working state of a project, or some of its experiments and surveys. Rejects with `conflict`, `experiment_not_found`,
 * `survey_not_found`, `invalid_configuration` if a check finds an error, `invalid_request` if `sameTest` names an experiment that this
 * publication doesn't edit while it runs, or any error of {@link EditProject}.
 */
export async function publishChanges(
  editProject: EditProject,
  { projectKey, actor, reason, sameTest, experiments, surveys, ...reviewed }: PublishRequest,
): Promise<PublishResult> {
  const { published } = await editProject(projectKey, actor, async (editing) => {
    const { project, live } = editing;
    const selection = selectKeys(project, omitUndefined({ experiments, surveys }));
    await checkReviewedState(editing, reviewed, selection);
    const publishing = { live: live.project, next: nextProject({ working: project, live }, selection) };
    checkNoErrors(publishing);
    checkSameTest(publishing, sameTest ?? []);
    return {
      project,
      action: 'project.publish',
      subject: projectKey,
      before: { version: live.version },
      publish: omitUndefined({ selection, reason, sameTest }),
      result: undefined,
    };
  });
  if (published === undefined) throw new Error('There was nothing to publish');
  return published;
}

/** Throws `invalid_configuration` with all errors if a check finds any. */
function checkNoErrors(publishing: PublicationStates): void {
  const { errors } = checkPublishing(publishing);
  if (errors.length === 0) return;
  throw new ControlError(
    'invalid_configuration',
    `Project "${publishing.next.projectKey}" cannot be published: ${errors.length === 1 ? 'it has a problem' : `it has ${errors.length} problems`}`,
    {
      parameters: { projectKey: publishing.next.projectKey, count: errors.length },
      details: errors.map(({ code, path, message, experimentKey, surveyKey }) => ({
        path,
        message,
        code,
        parameters: omitUndefined({ experimentKey, surveyKey }),
      })),
    },
  );
}
