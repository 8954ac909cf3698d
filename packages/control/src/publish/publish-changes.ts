import type { Actor } from '../actor.ts';
import type { Project } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';
import type { EditProject } from '../projects/edit-project.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { Publishing } from './checks/finding.ts';
import type { Published } from './publish-selection.ts';
import { openAsSeen, type Seen } from './refuse-stale.ts';
import { selectProject } from './select-project.ts';

/** A publication that somebody asks for, having seen what would change. */
export interface PublishRequest extends Seen {
  readonly projectKey: string;
  readonly actor: Actor;
  readonly reason?: string;
  /** Keys of experiments that go live by themselves; without them, everything does. */
  readonly experiments?: readonly string[];
}

/**
 * Publishes the working state of a project, or some experiments of it. Rejects with `conflict`, `experiment_not_found`,
 * `invalid_configuration` where a check finds an error, and whatever {@link EditProject} rejects with.
 */
export async function publishChanges(
  editProject: EditProject,
  { projectKey, actor, reason, experiments, ...seen }: PublishRequest,
): Promise<Published> {
  const { published } = await editProject(projectKey, actor, async ({ db, project }) => {
    const { live } = await openAsSeen(db, projectKey, seen);
    refuseUnknown(project, experiments ?? []);
    const selection = experiments ?? 'all';
    refuseErrors({ live: live.project, next: selectProject(live.project, project, selection) });
    return {
      project,
      action: 'project.publish',
      subject: projectKey,
      before: { version: live.version },
      publish: { selection, ...(reason === undefined ? {} : { reason }) },
      result: undefined,
    };
  });
  if (published === undefined) throw new Error('Nothing was to be published');
  return published;
}

/** Refuses what cannot be served; rejects with `invalid_configuration` and everything that is wrong. */
function refuseErrors(publishing: Publishing): void {
  const { errors } = checkPublishing(publishing);
  if (errors.length === 0) return;
  throw new ControlError(
    'invalid_configuration',
    `Project "${publishing.next.projectKey}" cannot be published: ${errors.length === 1 ? 'there is a problem' : `there are ${errors.length} problems`}`,
    { details: errors.map(({ path, message }) => ({ path, message })) },
  );
}

function refuseUnknown({ projectKey, experiments }: Project, keys: readonly string[]): void {
  const known = new Set(experiments.map(({ experimentKey }) => experimentKey));
  const missing = keys.find((key) => !known.has(key));
  if (missing !== undefined)
    throw new ControlError(
      'experiment_not_found',
      `There is no experiment "${missing}" in project "${projectKey}"`,
    );
}
