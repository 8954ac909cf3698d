import { ControlError } from '../../base/control-error.ts';
import { present } from '../../base/present.ts';
import { checkStart, movesTimes, timesOf } from '../../project/lifecycle/lifecycle.ts';
import type { Ids } from '../../project/merge-configuration.ts';
import type { Experiment } from '../../project/project.ts';
import { checkIsSamePhase } from '../../project/same-phase.ts';
import type { Changed, Changing } from '../change-document.ts';
import { experimentOf } from './check-experiment.ts';
import type { ExperimentContent } from './experiment-content.ts';

/**
 * Gives an experiment other content. It is a draft until it is published, but for the times of an experiment that is under way:
 * the clock acts on these, so they are live at once. `at` is the time now in milliseconds since the epoch. Throws
 * `experiment_archived`, `invalid_configuration` or `needs_new_phase`.
 */
export function updatedExperiment(
  { thing: before, project, live }: Changing<Experiment>,
  content: ExperimentContent,
  { ids, at }: { readonly ids: Ids; readonly at: number },
): Changed<Experiment> {
  if (before.status === 'archived')
    throw new ControlError(
      'experiment_archived',
      `Experiment "${before.experimentKey}" is archived; restore it before it is changed`,
      { parameters: { experimentKey: before.experimentKey } },
    );
  const experiment = experimentOf(project, content, before, ids);
  checkIsSamePhase(before, experiment, live);
  checkStart(before, experiment, at);
  return {
    thing: experiment,
    action: 'experiment.update',
    ...(live !== undefined && movesTimes(before, experiment, live)
      ? { goesLive: present({ ...live, ...timesOf(experiment), coverageSteps: experiment.coverageSteps }) }
      : {}),
  };
}
