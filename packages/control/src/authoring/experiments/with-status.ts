import type { ExperimentStatus } from '@pixel/protocol';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { holdbackOf } from '../../project/documents/holdback.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { applyStatus, isAfter } from '../../project/lifecycle/lifecycle.ts';
import { canBeginPhase, checkExperimentTransition } from './transitions.ts';

/**
 * Returns the experiment in another status. A manual start takes effect now, whatever the planned start; any status but `completed` ends
 * the rollout. `at` is the current time in milliseconds since the epoch. Throws `invalid_transition`, `needs_new_phase`, or
 * `invalid_configuration` if its end is past.
 */
export function withStatus(experiment: Experiment, status: ExperimentStatus, at: number): Experiment {
  checkExperimentTransition(experiment, status);
  return omitUndefined({
    ...experiment,
    ...applyStatus(experiment, status, at),
    rollout: status === 'completed' ? experiment.rollout : undefined,
  });
}

/** Returns the experiment in a new phase: it runs, and everyone is reassigned. Drops the rollout and the past parts of the schedule. */
export function withNewPhase(
  experiment: Experiment,
  { salt, at }: { readonly salt: string; readonly at: number },
): Experiment {
  if (!canBeginPhase(experiment))
    throw new ControlError(
      'invalid_transition',
      `Experiment "${experiment.experimentKey}" is ${experiment.status}; a new phase can start only when it is running, paused or completed`,
      { parameters: { experimentKey: experiment.experimentKey, status: experiment.status } },
    );
  const { rollout: _, startAt: __, endAt, ...rest } = experiment;
  return omitUndefined({
    ...rest,
    status: 'running',
    salt,
    endAt: isAfter(endAt, at) ? endAt : undefined,
    coverageSteps: experiment.coverageSteps.filter((step) => isAfter(step.at, at)),
  });
}

/** Returns the experiment with a plan without holdback; throws `invalid_transition` if there is no active holdback. */
export function withoutHoldback(experiment: Experiment): Experiment {
  const { experimentKey, status, plan } = experiment;
  if (holdbackOf(experiment) === undefined)
    throw new ControlError('invalid_transition', `Experiment "${experimentKey}" has no active holdback`, {
      parameters: { experimentKey, status },
    });
  return { ...experiment, plan: { ...plan, holdback: 0 } };
}

/** Returns the completed experiment with this variant rolled out, or none. */
export function withRollout(experiment: Experiment, variantKey: string | null): Experiment {
  const { experimentKey, status, variants, rollout: _, ...rest } = experiment;
  if (status !== 'completed')
    throw new ControlError(
      'invalid_transition',
      `Experiment "${experimentKey}" is ${status}; it can roll out a winner only once it is completed`,
      { parameters: { experimentKey, status } },
    );
  if (variantKey !== null && !variants.some((variant) => variant.variantKey === variantKey))
    throw new ControlError(
      'variant_not_found',
      `Experiment "${experimentKey}" has no variant "${variantKey}"`,
      { parameters: { experimentKey, variantKey } },
    );
  return omitUndefined({ ...rest, experimentKey, status, variants, rollout: variantKey ?? undefined });
}
