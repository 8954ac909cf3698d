import { isDeepStrictEqual } from 'node:util';
import type { Making } from '../configuration/merge-configuration.ts';
import type { Experiment } from '../configuration/project.ts';
import { invalidWith } from '../configuration/refuse-problems.ts';
import { ControlError } from '../control-error.ts';
import { present } from '../present.ts';
import type { Changed, Changing } from './change-experiment.ts';
import { experimentOf } from './check-experiment.ts';
import type { ExperimentContent } from './experiment-content.ts';
import { checkIsSamePhase } from './same-phase.ts';

/**
 * Gives an experiment other content. It is a draft until it is published, but for the times of an experiment that is under way:
 * the clock acts on these, so they are live at once. `at` is the time now in milliseconds since the epoch. Throws
 * `experiment_archived`, `invalid_configuration` or `needs_new_phase`.
 */
export function updatedExperiment(
  { experiment: before, project, live }: Changing,
  content: ExperimentContent,
  { making, at }: { readonly making: Making; readonly at: number },
): Changed {
  if (before.status === 'archived')
    throw new ControlError(
      'experiment_archived',
      `Experiment "${before.experimentKey}" is archived; restore it before it is changed`,
    );
  const experiment = experimentOf(project, content, before, making);
  checkIsSamePhase(before, experiment, live);
  checkStart(before, experiment, at);
  return {
    experiment,
    action: 'experiment.update',
    ...(live === undefined || !isUnderWay(live) || !isUnderWay(before) || hasSameTimes(live, experiment)
      ? {}
      : { goesLive: withTimesOf(live, experiment) }),
  };
}

/** Edges would send visitors away until then. */
function checkStart(before: Experiment, { startAt }: Experiment, at: number): void {
  if (before.status !== 'running' || startAt === undefined || startAt === before.startAt) return;
  if (Date.parse(startAt) > at)
    throw invalidWith([{ path: ['startAt'], message: 'must not be in the future of a running experiment' }]);
}

function isUnderWay({ status }: Experiment): boolean {
  return status === 'scheduled' || status === 'running' || status === 'paused';
}

function timesOf({ startAt, endAt, coverageSteps }: Experiment) {
  return { startAt, endAt, coverageSteps };
}

function hasSameTimes(one: Experiment, other: Experiment): boolean {
  return isDeepStrictEqual(timesOf(one), timesOf(other));
}

function withTimesOf(live: Experiment, edited: Experiment): Experiment {
  const { startAt: _, endAt: __, ...kept } = live;
  return present({ ...kept, ...timesOf(edited) });
}
