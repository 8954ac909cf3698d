import { experimentAnswer } from '../../project/answers.ts';
import { invalidWith } from '../../project/content/invalid-configuration.ts';
import { overlappingSlots } from '../../project/content/layer-problems.ts';
import type { Experiment, Project } from '../../project/project.ts';
import type { Edited, EditProject } from '../../publish/edit-project.ts';
import { type Changed, type Changing, changeDocument, type Rules, type Target } from '../change-document.ts';
import { viewExperiment } from './experiment-view.ts';

/** What changes of experiments follow. */
export const experimentRules: Rules<'experiment'> = {
  kind: 'experiment',
  answer: experimentAnswer,
  view: viewExperiment,
  checkLive: checkSlot,
};

/** Changes an experiment in an edit of its project; rejects with `experiment_not_found`, `conflict`, or as the edit does. */
export function changeExperiment(
  editProject: EditProject,
  target: Target,
  change: (changing: Changing<Experiment>) => Changed<Experiment>,
): Promise<Edited<Experiment>> {
  return changeDocument(editProject, experimentRules, target, change);
}

/** A slot that is free in drafts may still be taken in what visitors meet. */
function checkSlot(next: Project, experimentKey: string): void {
  const problems = overlappingSlots(next, (key) => key === experimentKey)
    .filter((overlap) => overlap.experimentKey === experimentKey)
    .map(({ message }) => ({ path: ['layer'], message }));
  if (problems.length > 0) throw invalidWith(problems);
}
