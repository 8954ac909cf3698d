import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../actor.ts';
import { overlappingSlots } from '../configuration/layer-problems.ts';
import type { Experiment, Project } from '../configuration/project.ts';
import { invalidWith } from '../configuration/refuse-problems.ts';
import type { ControlDeps } from '../control-deps.ts';
import { findByKey, putByKey } from '../projects/by-key.ts';
import type { Edited, Editing, EditProject } from '../projects/edit-project.ts';
import { checkRevision } from '../projects/revisions.ts';
import { liveProject } from '../publish/live-project.ts';
import { findExperiment, viewExperiment } from './experiment-view.ts';
import { keepPhases } from './phases.ts';

/** Which experiment is to be changed, and by whom. */
export interface Target {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly actor: Actor;
  /** What the change was made from; without it, whatever is there. */
  readonly revision?: number;
}

/** What is known of an experiment that is about to be changed. */
export interface Changing {
  readonly experiment: Experiment;
  readonly project: Project;
  /** As it is live; undefined where it is not. */
  readonly live: Experiment | undefined;
}

/** What becomes of an experiment; the very same one where nothing does. */
export interface Changed {
  readonly experiment: Experiment;
  readonly action: string;
  readonly reason?: string;
  /** How it goes live: as `experiment`, or otherwise where some of that stays a draft. Without it, nothing does. */
  readonly goesLive?: Experiment;
  /** What it was in between, and when in milliseconds since the epoch, where several things were to happen before now. */
  readonly steps?: readonly { readonly experiment: Experiment; readonly at: number }[];
}

/** Changes an experiment in an edit of its project; rejects with `experiment_not_found`, `conflict`, or as the edit does. */
export type ChangeExperiment = (
  target: Target,
  change: (changing: Changing) => Changed,
) => Promise<Edited<Experiment>>;

/** Creates the one way in which an experiment that is there is changed. */
export function createChangeExperiment(
  { now }: Pick<ControlDeps, 'now'>,
  editProject: EditProject,
): ChangeExperiment {
  return function changeExperiment({ projectKey, experimentKey, actor, revision }, change) {
    return editProject(projectKey, actor, async (editing) => {
      const before = findExperiment(editing.project, experimentKey);
      if (revision !== undefined) await checkIsFresh(editing, experimentKey, revision);
      const { project: live } = await liveProject(editing.db, editing.project);
      const changed = change({
        experiment: before,
        project: editing.project,
        live: findByKey(live?.experiments ?? [], 'experimentKey', experimentKey),
      });
      const after = changed.experiment;
      const { goesLive, reason } = changed;
      const steps = changed.steps ?? [{ experiment: after, at: now() }];
      // Time goes on whatever overlaps; whoever does something can be told.
      if (goesLive !== undefined && live !== undefined && changed.steps === undefined)
        checkSlot(withExperiment(live, goesLive), experimentKey);
      return {
        project: isDeepStrictEqual(before, after) ? editing.project : withExperiment(editing.project, after),
        action: changed.action,
        subject: experimentKey,
        before,
        after: reason === undefined ? after : { ...after, reason },
        ...(goesLive === undefined
          ? {}
          : {
              publish: {
                selection:
                  goesLive === after || live === undefined
                    ? { experiments: [experimentKey] }
                    : { exactly: withExperiment(live, goesLive) },
                ...(reason === undefined ? {} : { reason }),
              },
            }),
        async afterSaving() {
          for (const [index, step] of steps.entries()) {
            const earlier = steps[index - 1]?.experiment ?? before;
            await keepPhases(editing.db, [{ before: earlier, after: step.experiment }], step.at);
          }
        },
        result: after,
      };
    });
  };
}

async function checkIsFresh(
  { db, project }: Editing,
  experimentKey: string,
  revision: number,
): Promise<void> {
  const current = await viewExperiment(db, project, experimentKey);
  checkRevision(`Experiment "${experimentKey}"`, { sent: revision, now: current.revision }, current);
}

/** A slot that is free in drafts may still be taken in what visitors meet. */
function checkSlot(next: Project, experimentKey: string): void {
  const problems = overlappingSlots(next, (key) => key === experimentKey)
    .filter((overlap) => overlap.experimentKey === experimentKey)
    .map(({ message }) => ({ path: ['layer'], message }));
  if (problems.length > 0) throw invalidWith(problems);
}

function withExperiment(project: Project, experiment: Experiment): Project {
  return { ...project, experiments: putByKey(project.experiments, 'experimentKey', experiment) };
}
