import type { Actor } from '../base/actor.ts';
import { ControlError } from '../base/control-error.ts';
import { present } from '../base/present.ts';
import type { Project } from '../project/documents/project.ts';
import { checkSeenState, type SeenState } from './check-seen-state.ts';
import { checkPublishing } from './checks/check-publishing.ts';
import type { Publishing } from './checks/finding.ts';
import type { EditProject } from './edit-project.ts';
import type { Published } from './publish-selection.ts';
import { selectProject } from './select-project.ts';

/** A publication that somebody asks for, having seen what would change. */
export interface PublishRequest extends SeenState {
  readonly projectKey: string;
  readonly actor: Actor;
  readonly reason?: string;
  /** Keys of experiments and surveys that go live by themselves; without any of them, everything does. */
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
}

/**
 * Publishes the working state of a project, or some experiments and surveys of it. Rejects with `conflict`,
 * `experiment_not_found`, `survey_not_found`, `invalid_configuration` where a check finds an error, and whatever {@link EditProject} rejects with.
 */
export async function publishChanges(
  editProject: EditProject,
  { projectKey, actor, reason, experiments, surveys, ...seen }: PublishRequest,
): Promise<Published> {
  const { published } = await editProject(projectKey, actor, (editing) => {
    const { project, live } = editing;
    checkSeenState(editing, seen);
    refuseUnknown(project, { experiments: experiments ?? [], surveys: surveys ?? [] });
    const selection =
      experiments === undefined && surveys === undefined
        ? 'all'
        : {
            documents: [
              ...(experiments ?? []).map((key) => ({ kind: 'experiment', key }) as const),
              ...(surveys ?? []).map((key) => ({ kind: 'survey', key }) as const),
            ],
          };
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
    {
      parameters: { projectKey: publishing.next.projectKey, count: errors.length },
      details: errors.map(({ code, path, message, experimentKey, surveyKey }) => ({
        path,
        message,
        code,
        parameters: present({ experimentKey, surveyKey }),
      })),
    },
  );
}

function refuseUnknown(
  { projectKey, ...project }: Project,
  { experiments, surveys }: { readonly experiments: readonly string[]; readonly surveys: readonly string[] },
): void {
  const missing = firstMissing(project.experiments, 'experimentKey', experiments);
  if (missing !== undefined)
    throw new ControlError(
      'experiment_not_found',
      `There is no experiment "${missing}" in project "${projectKey}"`,
      { parameters: { projectKey, experimentKey: missing } },
    );
  const missingSurvey = firstMissing(project.surveys, 'surveyKey', surveys);
  if (missingSurvey !== undefined)
    throw new ControlError(
      'survey_not_found',
      `There is no survey "${missingSurvey}" in project "${projectKey}"`,
      { parameters: { projectKey, surveyKey: missingSurvey } },
    );
}

function firstMissing<K extends string>(
  things: readonly Readonly<Record<K, string>>[],
  key: K,
  wanted: readonly string[],
): string | undefined {
  const known = new Set(things.map((thing) => thing[key]));
  return wanted.find((each) => !known.has(each));
}
