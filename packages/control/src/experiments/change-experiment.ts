import { overlappingSlots } from '../configuration/layer-problems.ts';
import type { Experiment, Project } from '../configuration/project.ts';
import { invalidWith } from '../configuration/refuse-problems.ts';
import type { ControlDeps } from '../control-deps.ts';
import { findByKey, putByKey } from '../projects/by-key.ts';
import { type ChangeThing, createChangeThing } from '../projects/change-thing.ts';
import type { EditProject } from '../projects/edit-project.ts';
import { findExperiment, viewExperiment } from './experiment-view.ts';
import { keepPhases } from './phases.ts';

/** Changes an experiment in an edit of its project; rejects with `experiment_not_found`, `conflict`, or as the edit does. */
export type ChangeExperiment = ChangeThing<Experiment>;

/** Creates the one way in which an experiment that is there is changed. */
export function createChangeExperiment(
  { now }: Pick<ControlDeps, 'now'>,
  editProject: EditProject,
): ChangeExperiment {
  return createChangeThing<Experiment>(
    {
      noun: 'Experiment',
      find: findExperiment,
      findLive: (live, key) => findByKey(live.experiments, 'experimentKey', key),
      put: putExperiment,
      view: viewExperiment,
      select: (key) => ({ experiments: [key] }),
      checkLive: checkSlot,
      async afterSaving({ db }, before, { thing, steps = [{ thing, at: now() }] }) {
        for (const [index, step] of steps.entries()) {
          const earlier = steps[index - 1]?.thing ?? before;
          await keepPhases(db, [{ before: earlier, after: step.thing }], step.at);
        }
      },
    },
    editProject,
  );
}

/** Puts an experiment into a project, in the place of the one with its key. */
export function putExperiment(project: Project, experiment: Experiment): Project {
  return { ...project, experiments: putByKey(project.experiments, 'experimentKey', experiment) };
}

/** A slot that is free in drafts may still be taken in what visitors meet. */
function checkSlot(next: Project, experimentKey: string): void {
  const problems = overlappingSlots(next, (key) => key === experimentKey)
    .filter((overlap) => overlap.experimentKey === experimentKey)
    .map(({ message }) => ({ path: ['layer'], message }));
  if (problems.length > 0) throw invalidWith(problems);
}
